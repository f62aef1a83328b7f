import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Words of home-equity credit. Those without capitals are whole parts of names and texts, the others stand in them anywhere. */
const parts = ['joint', 'hmda', 'offer', 'offers', 'fee', 'fees', 'notary']
const names = [
  'helocSigners',
  'coDeed',
  'CO_DEEDER',
  'isCrypto',
  'uwCalculatedDrawAmount',
  'heloc-signer',
  'SOFT_CREDIT',
  'HARD_CREDIT',
]

const exempt: { readonly [file: string]: string } = {
  'flow/files.generated.ts': 'made from the schemas, which are the format of the flow files and promised',
  'flow/whole-schemas.generated.ts': 'the schemas themselves',
  'diagnostics/finding-codes.ts': 'one register of permanent codes and names, under which people search for findings',
  'flow/structure/structure-findings.ts': 'words that people write in place of a kind of screen, for the suggestion',
}

const engine = 'src/engine'
const files = readdirSync(engine, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !(file in exempt),
)

it.each(files)('src/engine/%s has no word of home-equity credit', (file) => {
  const text = readFileSync(join(engine, file), 'utf8')
  const words = new Set((text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase()))
  expect(parts.filter((part) => words.has(part))).toEqual([])
  expect(names.filter((name) => text.toLowerCase().includes(name.toLowerCase()))).toEqual([])
})
