import { FINDING_CODES, type Severity } from '#engine/authoring.ts'

const families: { readonly [digit: string]: string } = {
  '0': 'How a file is written',
  '1': 'Facts and rules',
  '2': 'Journeys, questions and the lifecycle',
  '3': 'Statuses, destinations, links and the sandbox',
  '4': 'Cards',
  '5': 'Texts and limits',
  '6': 'Overlays',
  '7': 'Scenarios',
  '8': 'Unused parts and suppressions',
  '9': 'Proofs',
}

const severities: { readonly [severity in Severity]: string } = { error: 'error', warning: 'warning', info: 'note' }

const tables = Object.entries(families).map(([digit, title]) => {
  const rows = Object.entries(FINDING_CODES)
    .filter(([code]) => code[1] === digit)
    .map(([code, { name, severity, title: meaning }]) => `| ${code} | ${name} | ${severities[severity]} | ${meaning} |`)
  return `## ${title}\n\n| code | name | severity | meaning |\n|---|---|---|---|\n${rows.join('\n')}`
})

/** The text of docs/findings.md. */
export const findingsPage = `${[
  '# Findings',
  'What `npm run flow -- check` and the other commands report about flow files. Codes and names are permanent: `allow.json` suppresses a finding by either.',
  '`npm run flow -- explain --code E101` (or `--code unknown-variable`) prints what a finding means, who is affected, a wrong and a right example; `--format json` prints the same for programs. Each example is run by a test, on a small flow in which acme starts from base and birch from acme.',
  'Made by `tools/dev/docs/findings.ts` from `src/engine/diagnostics/finding-codes.ts`.',
  ...tables,
].join('\n\n')}\n`
