import { describe, expect, it } from 'vitest'
import { dialectIn, moduleOf } from '#tools/dev/source-text/dialect.ts'

const dialect = {
  names: { gizmo: 'part' },
  prose: { 'gizmos?': 'part' },
  promised: { gizmoEnum: 'A database column.' },
  exceptions: [{ below: 'src/format/', words: ['gizmo'], reason: 'A key of the output.' }],
}

function linesOf(text: string, file = 'src/a.tsx') {
  return dialectIn(new Map([[file, text]]), dialect).map(({ line }) => line)
}

describe('dialectIn', () => {
  it('dialectIn finds a word in declared names, whatever its capitals', () => {
    expect(linesOf('const gizmoAll = 1\nfunction ofGizmo() {}\ntype Gizmo = { gizmo: 1 }\nconst misgizmoed = 2')).toEqual([
      1, 2, 3, 3,
    ])
  })

  it('dialectIn leaves out names of packages, quoted keys, texts and promised names', () => {
    expect(
      linesOf("import { gizmo } from 'x'\nuse(gizmo.gizmo, 'gizmo', <b>gizmo</b>)\nconst a = { 'gizmo': 1, gizmoEnum: 2 }"),
    ).toEqual([])
  })

  it('dialectIn finds a word in lines of comments and in titles of tests', () => {
    expect(linesOf("/**\n * A gizmo.\n */\nit('Gizmos are gone', () => {})\nuse(1) // gizmo\nuse('// gizmo')")).toEqual([2, 4, 5])
  })

  it('dialectIn reports nothing of the words of an exception below its path', () => {
    expect(linesOf('const gizmo = 1', 'src/format/a.ts')).toEqual([])
  })

  it('dialectIn finds a word in the name of a file', () => {
    expect(linesOf('', 'src/the-gizmo.ts')).toEqual([1])
  })
})

describe('moduleOf', () => {
  it('moduleOf names folders of src, tools and tests, and folders inside the largest modules', () => {
    expect(['src/ui/a/b.ts', 'src/server/chat/a.ts', 'tests/ui/a.ts', 'e2e/kit/a.ts'].map(moduleOf)).toEqual([
      'src/ui',
      'src/server/chat',
      'tests/ui',
      'e2e',
    ])
  })
})
