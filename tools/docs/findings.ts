// Writes docs/findings, a page for each code, from the catalogue and its examples; `--check` says whether they are current.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { FINDING_CODES, type FindingCode } from '#engine/authoring.ts'

import { REPOSITORY } from '../repository.ts'
import { findingPage } from './findings/finding-page.ts'
import { findingsIndex } from './findings/findings-index.ts'

const folder = `${REPOSITORY}/docs/findings`
const pages = new Map([
  ['README.md', findingsIndex()],
  ...(Object.keys(FINDING_CODES) as FindingCode[]).map((code) => [`${code}.md`, findingPage(code)] as const),
])
mkdirSync(folder, { recursive: true })
const present = readdirSync(folder)

if (process.argv.includes('--check')) {
  const stale = [...pages].filter(([name, text]) => !present.includes(name) || readFileSync(`${folder}/${name}`, 'utf8') !== text)
  const extra = present.filter((name) => !pages.has(name))
  const wrong = [...stale.map(([name]) => name), ...extra]
  if (wrong.length > 0)
    console.error(`docs/findings is not current (${wrong.slice(0, 5).join(', ')}). Run: node tools/docs/findings.ts`)
  process.exitCode = wrong.length > 0 ? 1 : 0
} else {
  for (const [name, text] of pages) writeFileSync(`${folder}/${name}`, text)
  for (const name of present) if (!pages.has(name)) rmSync(`${folder}/${name}`)
}
