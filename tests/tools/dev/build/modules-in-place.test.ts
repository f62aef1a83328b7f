import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { button, packagesWithModulesInPlace, withAllExports, withoutTransition } from '#tools/dev/build/modules-in-place.ts'
import { REPOSITORY } from '#tools/repository.ts'

const packages = join(REPOSITORY, 'node_modules')

describe('modules that the build puts in place of those of packages', () => {
  it('a package that moves one of the replaced modules is noticed, since each of their paths exists', () => {
    const paths = packagesWithModulesInPlace('src/renderer/form/').flatMap(({ folder, extension, modules }) =>
      Object.keys(modules).map((module) => `${folder}/${module}${extension}`),
    )
    expect(paths.length).toBeGreaterThan(25)
    expect(paths.filter((path) => !existsSync(join(packages, path)))).toEqual([])
  })

  it("Mantine's button imports its transition in the line that the build replaces", () => {
    const built = withoutTransition(readFileSync(join(packages, button), 'utf8'))
    expect(built).toContain('const Transition = undefined;')
    expect(built).not.toMatch(/import.*Transition/)
  })

  it('a replacement has all exports of its module, and those that it does not give refuse by name', () => {
    const module = 'function one() {}\nconst three = 3\nexport { one, two as three }\nexport const four = 4\nexport default one'
    expect(withAllExports('export const four = 5', module).split('\n')).toEqual([
      "import { refuse } from 'left-out-of-the-build'",
      'export const four = 5',
      "export const one = /* @__PURE__ */ refuse('one')",
      "export const three = /* @__PURE__ */ refuse('three')",
      "export default /* @__PURE__ */ refuse('default')",
    ])
    const button = withAllExports("export { other as default } from './other.ts'", module)
    expect(button).not.toContain('export default')
  })
})
