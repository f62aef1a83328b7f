import { describe, expect, it } from 'vitest'
import type { Rule } from '#engine/flow/json.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const routes = 'base/status-routes.json'
const lifecycle = 'base/lifecycle.json'
const status = (...values: readonly string[]): Rule => ({ in: [{ var: 'status.value' }, values] })
const registered: Rule = { var: 'session.registered' }

describe('table-against-lifecycle', () => {
  const withEvent = (when: Rule, target: string) =>
    withText(
      someFlowFiles({
        [lifecycle]: {
          start: 'new',
          states: [
            { id: 'new', go: '@wait', moves: { sent: 'profile' } },
            { id: 'profile', go: 'start/profile' },
          ],
          events: [{ id: 'sent', when }],
        },
      }),
      routes,
      '"APP_SUBMISSION": "start/profile"',
      `"APP_SUBMISSION": "${target}"`,
    )

  it('a status with one screen in the table and another in the lifecycle is reported', () => {
    const files = withEvent(status('APP_SUBMISSION', 'HMDA'), '@wait')
    expect(foundIn(files)).toEqual([`E237 ${placeOfText(files, routes, '"@wait",\n    "DECLINED"')}`])
    expect(findingsIn(files)[0]?.witness).toMatchObject({ status: { value: 'APP_SUBMISSION' } })
  })

  it.each([
    ['to the same screen', status('APP_SUBMISSION'), 'start/profile'],
    ['to the lifecycle itself', status('APP_SUBMISSION'), '@lifecycle'],
    ['to the list of applications', status('APP_SUBMISSION'), '/'],
    ['anywhere, where the event does not happen in it alone', { and: [status('APP_SUBMISSION'), registered] }, '@wait'],
  ] as [string, Rule, string][])('table and lifecycle agree where the status leads %s', (_name, when, target) => {
    expect(foundIn(withEvent(when, target))).toEqual([])
  })
})
