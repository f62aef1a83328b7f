import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles, withText } from '#kit/some-flow-files.ts'

const twice = (read: string) =>
  withText(someFlowFiles(), 'base/lender.json', '"phone": "', `"phoneFormatted": ${JSON.stringify(read)}, "phone": "`)

describe('the older form of a telephone number', () => {
  it('fmt removes the second telephone number where it is the first one, as people read it', async () => {
    const { written } = await flow('fmt', twice('(615) 555-0100'))
    expect(written.get('base/lender.json')).not.toContain('phoneFormatted')
  })

  it('fmt leaves a second number that is another one, and check reports it', async () => {
    const files = twice('(615) 555-0199')
    expect((await flow('fmt', files)).written.get('base/lender.json')).toContain('(615) 555-0199')
    expect((await flow('check', files)).out).toContain('pages show "(615) 555-0100"')
  })
})
