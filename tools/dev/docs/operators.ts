// Writes docs/operators.md from the catalogue of operators; with `--check` only reports whether the page is current.

import { readFileSync, writeFileSync } from 'node:fs'
import { OPERATORS } from '#engine/index.ts'
import { REPOSITORY } from '../../repository.ts'

const path = `${REPOSITORY}/docs/operators.md`
const sections = [...OPERATORS].map(([name, { title, description, operands, gives, example }]) =>
  [
    `## \`${name}\`: ${title}`,
    description,
    `Takes ${operands.join(', ')}. Gives ${gives}.`,
    `\`\`\`json\n${JSON.stringify(example.rule)}\n\`\`\``,
    `With ${JSON.stringify(example.facts)}: \`${JSON.stringify(example.gives)}\`.`,
  ].join('\n\n'),
)
const text = `# Operators of rules\n\nMade from \`src/engine/logic/operators.ts\`. No other operator is allowed.\n\n${sections.join('\n\n')}\n`

if (process.argv.includes('--check')) {
  const current = readFileSync(path, 'utf8') === text
  if (!current) console.error('docs/operators.md is not current. Run: npm run generate')
  process.exitCode = current ? 0 : 1
} else {
  writeFileSync(path, text)
}
