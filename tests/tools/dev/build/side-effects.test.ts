import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const modules = ['borrower', 'contract', 'engine', 'i18n', 'renderer', 'ui']
const sideEffects: readonly string[] = JSON.parse(readFileSync('package.json', 'utf8')).sideEffects

const scripts = modules.flatMap((module) =>
  readdirSync(join('src', module), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ path: join('src', module, file), text: readFileSync(join('src', module, file), 'utf8') })),
)

/** Files that a page imports without a name: the build drops them unless package.json lists them. */
function importedForTheirEffect(): string[] {
  return scripts.flatMap(({ path: from, text }) => {
    const imports = [...text.matchAll(/^import '(\.[^']+)'/gm)].map(([, path = '']) => path)
    return imports.map((path) => `./${normalize(join(from, '..', path))}`)
  })
}

it('every script that pages import for its effect alone is listed in the sideEffects of package.json', () => {
  const imported = importedForTheirEffect().filter((path) => !path.endsWith('.css'))
  expect(imported).toContain('./src/renderer/theme/mantine-styles.ts')
  expect(imported.filter((path) => !sideEffects.includes(path))).toEqual([])
  expect(sideEffects).toContain('**/*.css')
})

it('every script that hands on the names of a package with their styles is listed in the sideEffects of package.json', () => {
  const handingOn = scripts.filter(({ text }) => /^export .* from '/m.test(text) && /^import '[^']+\.css'/m.test(text))
  const paths = handingOn.map(({ path }) => `./${path}`)
  expect(paths).toContain('./src/ui/layout.ts')
  expect(paths.filter((path) => !sideEffects.includes(path))).toEqual([])
})
