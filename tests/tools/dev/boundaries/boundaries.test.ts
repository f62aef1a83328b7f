import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { describe, expect, it } from 'vitest'
import { boundaryReport } from '#tools/dev/boundaries/boundary-report.ts'
import { RULES } from '#tools/dev/boundaries/rules.ts'

/** The rules that a tree of files breaks. */
async function violated(files: { readonly [path: string]: string }): Promise<readonly string[]> {
  const baseDir = mkdtempSync(join(tmpdir(), 'boundaries-'))
  for (const [path, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
    mkdirSync(dirname(join(baseDir, path)), { recursive: true })
    writeFileSync(join(baseDir, path), text)
  }
  const { options, ...ruleSet } = RULES
  const { tsConfig: _, ...others } = options ?? {}
  const { output } = await cruise(Object.keys(files).some((path) => path.startsWith('tools/')) ? ['tools'] : ['src'], {
    ...others,
    baseDir,
    ruleSet,
    validate: true,
  })
  return [...new Set((output as ICruiseResult).summary.violations.map(({ rule }) => rule.name))].sort()
}

describe('the module boundaries', () => {
  it('the module boundaries keep other modules from reaching past the index of the engine', async () => {
    const files = {
      'src/engine/index.ts': "export { a } from './a.ts'",
      'src/engine/a.ts': 'export const a = 1',
      'src/borrower/good.ts': "import { a } from '../engine/index.ts'\nexport const b = a",
    }
    expect(await violated(files)).toEqual([])
    const past = { ...files, 'src/borrower/bad.ts': "import { a } from '../engine/a.ts'\nexport const b = a" }
    expect(await violated(past)).toEqual(['engine-only-through-its-index'])
  })

  it('the module boundaries report an import cycle of types alone', async () => {
    const files = {
      'src/ui/a.ts': "import type { B } from './b.ts'\nexport type A = { b?: B }",
      'src/ui/b.ts': "import type { A } from './a.ts'\nexport type B = { a?: A }",
    }
    expect(await violated(files)).toEqual(['no-circular'])
  })

  it('the module boundaries keep the engine from server, page and Node', async () => {
    const files = {
      'src/server/a.ts': 'export const a = 1',
      'src/engine/b.ts':
        "import { a } from '../server/a.ts'\nimport { readFileSync } from 'node:fs'\nexport const b = [a, readFileSync]",
    }
    expect(await violated(files)).toEqual(['engine-alone', 'only-the-server-runs-node', 'pure-modules-use-pure-packages'])
  })

  it('the module boundaries keep the flow program from the scripts of developers', async () => {
    const files = {
      'tools/flow/a.ts': 'export const a = 1',
      'tools/dev/b.ts': "import { a } from '../flow/a.ts'\nexport const b = a",
    }
    expect(await violated(files)).toEqual([])
    const planted = { ...files, 'tools/flow/c.ts': "import { b } from '../dev/b.ts'\nexport const c = b" }
    expect(await violated(planted)).toEqual(['flow-program-needs-no-script'])
  })

  it('the module boundaries keep a folder of the server from those above it, and let none be without a floor', async () => {
    const files = {
      'src/server/store/a.ts': 'export const a = 1',
      'src/server/identity/b.ts': "import { a } from '../store/a.ts'\nexport const b = a",
    }
    expect(await violated(files)).toEqual([])
    const up = { ...files, 'src/server/store/c.ts': "import { b } from '../identity/b.ts'\nexport const c = b" }
    expect(await violated(up)).toEqual(['server-store-calls-nothing-above'])
    const odd = { ...files, 'src/server/odd/c.ts': "import { a } from '../store/a.ts'\nexport const c = a" }
    expect(await violated(odd)).toEqual(['server-folders-have-a-floor'])
  })

  it("the module boundaries keep features of the borrower's pages apart", async () => {
    const files = {
      'src/pages/features/one/a.ts': 'export const a = 1',
      'src/pages/features/two/b.ts': "import { a } from '../one/a.ts'\nexport const b = a",
    }
    expect(await violated(files)).toEqual(['isolated-features'])
  })
})

describe('boundaryReport', () => {
  const modules = Array.from({ length: 901 }, (_, number) => ({ source: `src/${number}.ts` }))

  it('boundaryReport passes when enough files were read and none breaks a rule', () => {
    expect(boundaryReport({ modules, summary: { violations: [] } })).toEqual({ text: '901 files, 0 violations', passed: true })
  })

  it('boundaryReport fails when the TypeScript files were not read', () => {
    const { passed, text } = boundaryReport({ modules: modules.slice(2), summary: { violations: [] } })
    expect(passed).toBe(false)
    expect(text).toContain('Only 899 files were read')
  })
})
