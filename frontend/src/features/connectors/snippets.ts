/** A CI job to paste: starts a connector's run, waits for it and keeps its results. */
export interface Snippet {
  readonly name: string;
  readonly text: string;
}

/** How long a job waits for its run, in seconds. */
const WAIT = 1_800;

const CURL = `curl --silent --show-error --max-time ${WAIT + 60} --output testplatform.xml --write-out '%{http_code}'`;

/**
 * A script that starts a run, waits for it and writes its results to testplatform.xml. Only status 200 passes: the
 * script exits with 1 if some tests failed, and with 2 if the run could not start or did not end in time (202). It
 * doesn't exit if all passed, because build servers put the lines of a job into one script. It contains no backslash,
 * because Groovy would interpret it.
 * @param quote around the link: ' keeps it as it is, " expands the variable that it names
 */
const scriptFor = (quote: '"' | "'", link: string): readonly string[] => [
  `code=$(${CURL} ${quote}${link}?wait=${WAIT}&format=junit${quote}) || exit 2`,
  'case "$code" in',
  '  200) ;;',
  '  417) exit 1 ;;',
  '  *) cat testplatform.xml >&2; exit 2 ;;',
  'esac',
];

const indent = (lines: readonly string[], by: number): readonly string[] => lines.map((line) => ' '.repeat(by) + line);

/**
 * A snippet for each build server.
 * @param url the link of a connector
 */
export function snippetsFor(url: string): readonly Snippet[] {
  return [
    {
      name: 'xecutor',
      text: `xecutor run --connector '${url}' --wait ${WAIT} --junit testplatform.xml --rerun-failed`,
    },
    { name: 'curl', text: scriptFor("'", url).join('\n') },
    {
      name: 'GitHub Actions',
      text: [
        '# Store the link as the secret TESTPLATFORM_LINK: anyone who has it can start runs.',
        '- name: Browser tests',
        '  env:',
        '    LINK: ${{ secrets.TESTPLATFORM_LINK }}',
        '  run: |',
        ...indent(scriptFor('"', '$LINK'), 4),
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
        ...indent(scriptFor('"', '$TESTPLATFORM_LINK'), 6),
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
        "    sh '''",
        ...indent(scriptFor('"', '$LINK'), 6),
        "    '''",
        '  } finally {',
        "    junit 'testplatform.xml'",
        '  }',
        '}',
      ].join('\n'),
    },
  ];
}
