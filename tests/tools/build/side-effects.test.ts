import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const modules = ['borrower', 'contract', 'engine', 'i18n', 'renderer', 'ui']
const sideEffects: readonly string[] = JSON.parse(readFileSync('package.json', 'utf8')).sideEffects

/** Files that a page imports without a name: the build drops them unless package.json lists them. */
function importedForTheirEffect(): string[] {
  return modules.flatMap((module) =>
    readdirSync(join('src', module), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => {
        const text = readFileSync(join('src', module, file), 'utf8')
        const imports = [...text.matchAll(/^import '(\.[^']+)'/gm)].map(([, path = '']) => path)
        return imports.map((path) => `./${normalize(join('src', module, file, '..', path))}`)
      }),
  )
}

it('every script that pages import for its effect alone is listed in the sideEffects of package.json', () => {
  const scripts = importedForTheirEffect().filter((path) => !path.endsWith('.css'))
  expect(scripts).toContain('./src/renderer/theme/mantine-styles.ts')
  expect(scripts.filter((path) => !sideEffects.includes(path))).toEqual([])
  expect(sideEffects).toContain('**/*.css')
})
