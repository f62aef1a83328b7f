import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles, withText } from '#kit/some-flow-files.ts'

const twice = (read: string) =>
  withText(someFlowFiles(), 'base/lender.json', '"phone": "', `"phoneFormatted": ${JSON.stringify(read)}, "phone": "`)

describe('the older form of a telephone number', () => {
  it('fmt removes a phoneFormatted that is the readable form of phone', async () => {
    const { written } = await flow('fmt', twice('(615) 555-0100'))
    expect(written.get('base/lender.json')).not.toContain('phoneFormatted')
  })

  it('fmt keeps a phoneFormatted that differs from phone, and check reports it', async () => {
    const files = twice('(615) 555-0199')
    expect((await flow('fmt', files)).written.get('base/lender.json')).toContain('(615) 555-0199')
    expect((await flow('check', files)).out).toContain('pages show "(615) 555-0100"')
  })

  it('fmt removes the claim about phoneFormatted, so that a lender’s scenario passes as before', async () => {
    const then = { 'lender#/contact/phone': '+16155550101' }
    const written = [{ id: 'who', then: { ...then, 'lender#/contact/phoneFormatted': '(615) 555-0101' } }]
    const path = 'acme/scenarios/who-to-call.json'
    const files = new Map([...someFlowFiles(), [path, JSON.stringify({ title: 'Who to call', written })]])
    const moved = new Map([...files, ...(await flow('fmt', files)).written])
    expect(JSON.parse(moved.get(path) ?? '').written[0].then).toEqual(then)
    expect((await flow('test acme', moved)).out).toContain('2 passed, 0 failed')
  })

  it('fmt removes phoneFormatted from the lock in the same run', async () => {
    const own = { contact: { phone: '+16155550101', phoneFormatted: '(615) 555-0101' } }
    const files = new Map([...twice('(615) 555-0100'), ['acme/lender.json', JSON.stringify({ extends: 'base', ...own })]])
    const { written } = await flow('fmt', files)
    expect(written.get('acme/overlay.lock.json')).toContain('lender.json#/contact/phone"')
    expect((await flow('fmt', new Map([...files, ...written]))).written.size).toBe(0)
  })
})

describe('a file that names its schema', () => {
  const linked = (path: string, schema: string) => withText(someFlowFiles(), path, '{', `{ "$schema": "${schema}",`)

  it.each([
    ['base/lender.json', './.schemas/lender.schema.json'],
    ['acme/lender.json', './.schemas/lender.overlay.schema.json'],
    ['base/screens/apply/income.json', '../../../../schemas/screen.schema.json'],
  ])('the file %s with $schema %s has the same meaning, and fmt removes the $schema', async (path, schema) => {
    const files = linked(path, schema)
    expect((await flow('check', files)).out).toEqual((await flow('check', someFlowFiles())).out)
    expect((await flow('fmt', files)).written.get(path)).toEqual((await flow('fmt', someFlowFiles())).written.get(path))
  })

  it.each([
    ['acme/lender.json', './.schemas/lender.schema.json'],
    ['base/lender.json', 'https://example.com/lender.schema.json'],
  ])('fmt keeps in %s a $schema that the editor settings do not assign: %s', async (path, schema) => {
    expect((await flow('fmt', linked(path, schema))).written.get(path)).toContain(schema)
  })
})
