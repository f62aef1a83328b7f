// Checks the text of source files: standard terms, no lender's name in a program, a pure engine. `npm test -- source-text`.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { REPOSITORY } from '../repository.ts'
import { impureReads, lenderNames, replacedTerms, type SourceFiles } from './source-text/source-text.ts'
import terms from './source-text/terms.json' with { type: 'json' }

const lenders = readdirSync(join(REPOSITORY, 'flows'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^(base$|\.)/.test(entry.name))
  .flatMap(({ name }) => {
    const { name: full, nameShort } = JSON.parse(readFileSync(join(REPOSITORY, 'flows', name, 'lender.json'), 'utf8'))
    return [name, full, nameShort].filter((text): text is string => typeof text === 'string')
  })
const programs = read(['src', 'tools'], /\.(ts|tsx|mjs|css|html|json|sql)$/)
const written = read(['src', 'tools', 'tests', 'e2e'], /(?<!\.generated)\.(ts|tsx|mjs)$/)
const findings = [
  ...replacedTerms(written, terms),
  ...lenderNames(programs, lenders),
  ...impureReads(read(['src/engine', 'src/verify'], /\.ts$/)),
]

for (const { file, line, message, reason } of findings) console.log(`${file}:${line} ${message}\n  ${reason}`)
console.log(`${written.size} files, ${findings.length} findings`)
process.exitCode = findings.length === 0 ? 0 : 1

function read(folders: readonly string[], wanted: RegExp): SourceFiles {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(REPOSITORY, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && wanted.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  return new Map(paths.map((path) => [relative(REPOSITORY, path).replaceAll(sep, '/'), readFileSync(path, 'utf8')]))
}
