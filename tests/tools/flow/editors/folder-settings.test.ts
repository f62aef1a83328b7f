import { describe, expect, it } from 'vitest'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { editorOf } from '#kit/editor.ts'
import { homeEquity } from '#product/authoring.ts'
import { schemaOfFile, schemasOfFiles, withSchemasOfFiles } from '#tools/flow/editors/folder-settings.ts'
import { REPOSITORY } from '#tools/repository.ts'

const shipped = await readFlowFolder(`${REPOSITORY}/flows`)
const library = openFlowLibrary(shipped, homeEquity)
const editor = editorOf(shipped)
const jsonFiles = [...shipped].filter(([path]) => path.endsWith('.json'))

/** A shipped file of each kind: each schema, whole and as an overlay. */
const oneOfEachKind = new Map(jsonFiles.map(([path]) => [schemaOfFile(library, path) ?? path, path]))

describe('the settings of a folder', () => {
  it('no shipped flow file names its schema', () => {
    expect(jsonFiles.flatMap(([path, text]) => (text.includes('"$schema"') ? [path] : []))).toEqual([])
    expect(oneOfEachKind.size).toBeGreaterThan(25)
  })

  it.each([...oneOfEachKind])(
    'by the settings, an editor underlines a wrong key in a file of %s, and proposes right ones',
    async (_, path) => {
      const wrong = (shipped.get(path) ?? '').replace('{', '{ "any": 7,')
      const problems = await editor.problems(path, wrong)
      expect(problems.length).toBeGreaterThan(0)
      for (const problem of problems) expect(problem).toMatch(`${path}:1: `)
      expect((await editor.proposals(path, '{ "‸" }')).size).toBeGreaterThan(0)
    },
  )

  it('a file that only the lender has must be complete, and an overlay may leave out parts of the parent', async () => {
    expect(await editor.problems('prairie-members/screens/register-v2/member-number.json', '{}')).not.toEqual([])
    expect(await editor.problems('maple-street/screens/start/profile.json', '{}')).toEqual([])
    expect(await editor.problems('base/screens/start/profile.json', '{}')).not.toEqual([])
  })

  it('the settings of the folder around the flows lead to the same schemas, by relative paths', () => {
    const inside = schemasOfFiles(library, '')
    const around = JSON.stringify(schemasOfFiles(library, 'flows/'))
    expect(JSON.parse(around.replaceAll(/"(!?\.?\/)flows\//g, '"$1'))).toEqual(inside)
    expect(around).not.toContain(REPOSITORY)
  })
})

describe('existing settings', () => {
  const schemas = schemasOfFiles(library, 'flows/')

  it('other settings stay, comments and schemas of other files included, and writing twice changes nothing', () => {
    const own =
      '{\n  // Mine.\n  "editor.tabSize": 4,\n  "json.schemas": [{ "fileMatch": ["x.json"], "url": "./x.schema.json" }],\n}\n'
    const written = withSchemasOfFiles(own, schemas) ?? ''
    expect(written).toContain('// Mine.\n  "editor.tabSize": 4,')
    expect(written).toContain('./x.schema.json')
    expect(withSchemasOfFiles(written, schemas)).toBe(written)
    const without = withSchemasOfFiles(written, []) ?? ''
    expect([without.includes('x.json'), without.includes('.schemas/')]).toEqual([true, false])
  })

  it.each(['{ "editor.tabSize": ', '[]', '7'])('unreadable settings, %s, are not changed', (text) => {
    expect(withSchemasOfFiles(text, schemas)).toBeUndefined()
  })
})
