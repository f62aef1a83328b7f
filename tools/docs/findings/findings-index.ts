import { FINDING_CODES } from '#engine/authoring.ts'

const families: readonly (readonly [family: string, title: string])[] = [
  ['0', 'How a file is written'],
  ['1', 'Facts and rules'],
  ['2', 'Journeys, questions and the lifecycle'],
  ['3', 'Statuses, ways and links'],
  ['4', 'Cards'],
  ['5', 'Words and limits'],
  ['6', 'Overlays'],
  ['7', 'Scenarios'],
  ['8', 'What nothing uses, and what is allowed'],
  ['9', 'Proofs'],
]

/** All codes, by what they are about. */
export function findingsIndex(): string {
  const all = Object.entries(FINDING_CODES)
  const tables = families.flatMap(([family, title]) => {
    const rows = all
      .filter(([code]) => code[1] === family)
      .map(([code, { name, title: says }]) => `| [${code}](${code}.md) | ${name} | ${says} |`)
    return rows.length === 0 ? [] : [`## ${title}\n\n| code | name | |\n|---|---|---|\n${rows.join('\n')}`]
  })
  return [
    '# Findings',
    'What `npm run flow -- check` and the other commands can find in flow files, each with a wrong and a right example. Codes and names are permanent: one may search for them, and allow them for a while in `allow.json`. E is an error, W a warning, I a note.',
    '`npm run flow -- explain --code E101` prints a page. Made from `src/engine/findings/finding-codes.ts` and `tools/docs/findings`; every example is tried by a test, on a small made-up flow in which acme is a lender and birch starts from acme.',
    ...tables,
  ]
    .join('\n\n')
    .concat('\n')
}
