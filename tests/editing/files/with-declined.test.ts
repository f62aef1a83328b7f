import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

const asked = { title: 'Asked', footer: [] }
const reason = 'asks everybody where they live'

describe('flow fmt', () => {
  it('flow fmt moves a file that only declines into declined.json, sorted among the existing entries', async () => {
    const files = someFlowFiles({
      'base/scenarios/early.json': asked,
      'acme/scenarios/second-home.json': { $schema: '../.schemas/scenario.overlay.schema.json', notForUs: reason },
      'acme/scenarios/early.json': { notForUs: 'asks late' },
      'acme/scenarios/declined.json': { $comment: 'ours', 'the-end': 'never ends' },
    })
    const { written, removed, out } = await flow('fmt acme', files)
    expect(removed).toEqual(['acme/scenarios/second-home.json', 'acme/scenarios/early.json'])
    expect(written.get('acme/scenarios/declined.json')).toBe(
      `{\n  "$comment": "ours",\n  "early": "asks late",\n  "second-home": "${reason}",\n  "the-end": "never ends"\n}\n`,
    )
    expect(out).toContain('removed flows/acme/scenarios/early.json\n')
  })

  it('flow fmt keeps a declining file with other parts, and one that declined.json lists already', async () => {
    const files = someFlowFiles({
      'acme/scenarios/second-home.json': { notForUs: reason, title: 'Ours' },
      'acme/scenarios/early.json': { notForUs: 'asks late' },
      'acme/scenarios/declined.json': { early: 'asks at noon' },
    })
    const { written, removed } = await flow('fmt acme', files)
    expect(removed).toEqual([])
    expect(written.get('acme/scenarios/declined.json') ?? '').not.toContain('asks late')
  })

  it('flow fmt moves nothing if declined.json cannot be read', async () => {
    const files = someFlowFiles({
      'acme/scenarios/second-home.json': { notForUs: reason },
      'acme/scenarios/declined.json': '{ "early" "asks late" }',
    })
    expect((await flow('fmt acme', files)).removed).toEqual([])
  })

  it('flow fmt --check removes nothing and reports the pending change', async () => {
    const files = someFlowFiles({ 'acme/scenarios/second-home.json': { notForUs: reason } })
    const { code, removed, out } = await flow('fmt --check acme', files)
    expect([code, removed]).toEqual([1, []])
    expect(out).toContain('would remove flows/acme/scenarios/second-home.json\n')
  })
})
