// A server would make the challenges, keep the public keys and check the answers.
const random = () => crypto.getRandomValues(new Uint8Array(16));
const outcome = document.getElementById('outcome');

/** @param {() => Promise<string>} act */
const telling = (act) => async () => {
  outcome.textContent = '…';
  outcome.textContent = await act().catch((error) => error.name);
};

const create = telling(async () => {
  await navigator.credentials.create({
    publicKey: {
      rp: { name: 'Shop' },
      user: { id: new TextEncoder().encode('Ada'), name: 'ada@example.com', displayName: 'Ada' },
      challenge: random(),
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  });
  return 'Created for Ada';
});

const signIn = telling(async () => {
  const { response } = await navigator.credentials.get({
    publicKey: { challenge: random(), userVerification: 'required' },
  });
  return `Signed in as ${new TextDecoder().decode(response.userHandle)}`;
});

document.getElementById('create').addEventListener('click', create);
document.getElementById('sign-in').addEventListener('click', signIn);
