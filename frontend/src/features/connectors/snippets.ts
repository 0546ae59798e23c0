/** A job that starts a connector's run, waits for it and keeps its results, ready to be pasted. */
export interface Snippet {
  readonly name: string;
  readonly text: string;
}

/** Seconds that a job waits for its run. */
const WAIT = 1_800;

/** `curl --fail-with-body` ends with an error for 417, some failed, and keeps the results all the same. */
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
        `  run: ${curl} "$LINK?wait=${WAIT}"`,
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
        `    - ${curl} "$TESTPLATFORM_LINK?wait=${WAIT}"`,
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
