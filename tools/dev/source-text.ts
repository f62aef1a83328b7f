// Checks the text of source files: standard terms, no lender's name in a program, a pure engine. `npm test -- source-text`.
// `node tools/dev/source-text.ts --report [path…]` lists the private vocabulary below these paths by module, and does not fail.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { REPOSITORY } from '../repository.ts'
import { dialectIn, moduleOf } from './source-text/dialect.ts'
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
const dialect = dialectIn(written, terms.dialect)
const paths = process.argv.slice(3)
if (process.argv[2] === '--report')
  report(dialect.filter(({ file }) => paths.length === 0 || paths.some((path) => file.startsWith(path))))
const findings = [
  ...dialect,
  ...replacedTerms(written, terms),
  ...lenderNames(programs, lenders),
  ...impureReads(read(['src/engine', 'src/product', 'src/verify', 'src/editing', 'src/consequences'], /\.ts$/)),
]

for (const { file, line, message, reason } of findings) console.log(`${file}:${line} ${message}\n  ${reason}`)
console.log(`${written.size} files, ${findings.length} findings`)
process.exitCode = findings.length === 0 ? 0 : 1

function report(found: typeof dialect): never {
  const modules = Map.groupBy(found, ({ file }) => moduleOf(file))
  for (const [module, ofModule] of [...modules].toSorted(([a], [b]) => a.localeCompare(b))) {
    console.log(`${module}: ${ofModule.length}`)
    for (const { file, line, message } of ofModule) console.log(`  ${file}:${line} ${message}`)
  }
  console.log(`${found.length} in ${modules.size} modules`)
  process.exit(0)
}

function read(folders: readonly string[], wanted: RegExp): SourceFiles {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(REPOSITORY, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && wanted.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  return new Map(paths.map((path) => [relative(REPOSITORY, path).replaceAll(sep, '/'), readFileSync(path, 'utf8')]))
}
