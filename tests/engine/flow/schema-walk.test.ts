import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '#engine/flow/json-schema.ts'
import { overlaySchemas } from '#engine/flow/overlay-schemas.ts'
import { knownFiles, schemaFor, schemaNameFor, type Visit, walkSchema } from '#engine/flow/schema-walk.ts'
import { schemaErrors } from '#engine/flow/structure/schema-errors.ts'
import { WHOLE_SCHEMAS } from '#engine/flow/whole-schemas.generated.ts'
import { aNode } from './nodes.ts'
import { aLender, SMALL } from './small-flows.ts'

describe('the schema of a file', () => {
  it.each([
    ['lender.json', 'lender.schema.json'],
    ['status-routes.json', 'status-routes.schema.json'],
    ['screens/register-v2/birthdate.json', 'screen.schema.json'],
    ['journeys/register.json', 'journey.schema.json'],
    ['scenarios/second-home.json', 'scenario.schema.json'],
    ['screen.json', undefined],
    ['common.json', undefined],
    ['contract.json', undefined],
    ['screens.json', undefined],
    ['pictures/a.json', undefined],
    ['README.md', undefined],
  ])('the schema of %s is %s', (path, name) => {
    expect(schemaNameFor(path)).toBe(name)
    expect(schemaFor(path) === undefined).toBe(name === undefined)
  })

  it('the schema of a file is known for every file that may be suggested', () => {
    for (const file of knownFiles())
      expect([file, schemaFor(file.endsWith('/') ? `${file}a.json` : file) !== undefined]).toEqual([file, true])
  })
})

describe('walking a value with its schema', () => {
  it('the walk finds every rule, text and reference of a value with its pointer and context', () => {
    const screen = aNode({
      kind: 'form',
      stage: 'name',
      heading: { cases: [{ id: 'al', when: { var: 'a' }, text: 'Alabama' }], otherwise: 'Else' },
      fields: [
        {
          id: 'dob',
          use: 'date-of-birth',
          required: 'Required',
          shownWhen: true,
          options: [{ id: 'A', label: 'Ay', refuse: { fact: 'draft.x' } }],
        },
      ],
      checks: [{ id: 'old', at: 'dob', refuseWhen: { '<': [1, 2] }, message: 'No' }],
    })
    const seen: string[] = []
    const messages: string[] = []
    const visit = ({ is, schema, pointer, kind }: Visit) => {
      if (is !== undefined) seen.push(`${is} ${pointer.replace('screens/a.json#/', '')} ${kind}`)
      if (schema['x-message']) messages.push(pointer.replace('screens/a.json#/', ''))
    }
    walkSchema(schemaFor('screens/a.json') as JsonSchema, screen, visit, 'screens/a.json')
    expect(seen).toEqual([
      'stage stage form',
      'text heading form',
      'rule heading/cases/al/when form',
      'library-field fields/dob/use form',
      'text fields/dob/required form',
      'rule fields/dob/shownWhen form',
      'text fields/dob/options/A/label form',
      'text fields/dob/options/A/refuse form',
      'fact-path fields/dob/options/A/refuse/fact form',
      'field checks/old/at form',
      'rule checks/old/refuseWhen form',
      'text checks/old/message form',
    ])
    expect(messages).toEqual(['fields/dob/required', 'fields/dob/options/A/refuse', 'checks/old/message'])
  })
})

describe('the schemas themselves', () => {
  const OVERLAY_SCHEMAS = overlaySchemas(WHOLE_SCHEMAS)

  it.each([...Object.keys(WHOLE_SCHEMAS), ...Object.keys(OVERLAY_SCHEMAS)])(
    'the schema %s compiles in Ajv’s strict mode',
    (name) => {
      expect(() => schemaErrors(name, aNode({}))).not.toThrow()
    },
  )

  it.each(Object.entries({ ...SMALL, 'elm/lender.json': aLender }))(
    'the overlay schema accepts a complete file: %s',
    (path, file) => {
      const name = schemaNameFor(path.slice(path.indexOf('/') + 1)) as string
      expect(schemaErrors(name, aNode(file))).toEqual([])
      expect(schemaErrors(name.replace('.schema.json', '.overlay.schema.json'), aNode(file))).toEqual([])
    },
  )

  it.each(Object.keys(OVERLAY_SCHEMAS))(
    'the overlay schema of %s requires no key at the top and allows null for every key but ids and kinds',
    (name) => {
      expect(schemaErrors(name, aNode({}))).toEqual([])
      const keys = Object.keys(OVERLAY_SCHEMAS[name]?.properties ?? {}).filter((key) => !key.startsWith('$') && key !== 'kind')
      expect(schemaErrors(name, aNode(Object.fromEntries(keys.map((key) => [key, null]))))).toEqual([])
    },
  )
})
