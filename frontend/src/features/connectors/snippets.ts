/** A CI job to paste: starts a connector's run, waits for it and keeps its results. */
export interface Snippet {
  readonly name: string;
  readonly text: string;
}

/** How long a job waits for its run, in seconds. */
const WAIT = 1_800;

/** `curl --fail-with-body` exits with an error on 417 (failed tests) but still writes the results. */
export function snippetsFor(url: string): readonly Snippet[] {
  const curl = `curl --fail-with-body --max-time ${WAIT + 60} -H 'Accept: application/xml' -o testplatform.xml`;
  return [
    {
      name: 'xecutor',
      text: `xecutor run --connector '${url}' --wait ${WAIT} --junit testplatform.xml --rerun-failed`,
    },
    { name: 'curl', text: `${curl} '${url}?wait=${WAIT}'` },
    {
      name: 'GitHub Actions',
      text: [
        '# Store the link as the secret TESTPLATFORM_LINK: anyone who has it can start runs.',
        '- name: Browser tests',
        '  env:',
        '    LINK: ${{ secrets.TESTPLATFORM_LINK }}',
        '  run: |',
        `    ${curl} "$LINK?wait=${WAIT}"`,
        '- name: Keep the results',
        '  if: always()',
        '  uses: actions/upload-artifact@v4',
        '  with:',
        '    name: testplatform',
        '    path: testplatform.xml',
      ].join('\n'),
    },
    {
      name: 'GitLab CI',
      text: [
        '# Store the link as the masked variable TESTPLATFORM_LINK: anyone who has it can start runs.',
        'browser-tests:',
        '  script:',
        '    - |',
        `      ${curl} "$TESTPLATFORM_LINK?wait=${WAIT}"`,
        '  artifacts:',
        '    when: always',
        '    reports:',
        '      junit: testplatform.xml',
      ].join('\n'),
    },
    {
      name: 'Jenkins',
      text: [
        "// Keep the link as the secret text 'testplatform-link': anyone who has it can start runs.",
        "withCredentials([string(credentialsId: 'testplatform-link', variable: 'LINK')]) {",
        '  try {',
        `    sh '''${curl} "$LINK?wait=${WAIT}"'''`,
        '  } finally {',
        "    junit 'testplatform.xml'",
        '  }',
        '}',
      ].join('\n'),
    },
  ];
}
