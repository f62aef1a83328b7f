import { describe, expect, it } from 'vitest'
import { statusViewOf } from '#engine/routing/status-view-of.ts'
import { aCompiledFlow } from '#kit/compiled-flow.ts'

const message = (heading: string, openWhen?: unknown) => ({
  ...{ kind: 'message', heading, text: 'It stands so.', actions: [] },
  ...(openWhen !== undefined && { openWhen }),
})
const polling = {
  ...{ firstDelayMs: 500, factor: 2, maxDelayMs: 5000, attempts: 7 },
  ...{ waiting: { attempts: 14, then: 'UNKNOWN', keepWaiting: [] }, settled: [] },
}
const isComplete = { '==': [{ var: 'status.value' }, 'COMPLETE'] }
const flow = aCompiledFlow({
  'status-routes.json': {
    statuses: { APP_SUBMISSION: 'plans', HARD_CREDIT_PULL: '@wait', COMPLETE: '/' },
    decisions: {},
    unlisted: { otherwise: '/' },
    polling,
  },
  'screens/plans.json': message('Your plans'),
  'screens/end.json': message('Your line is open', isComplete),
  'screens/help.json': message('Help', { '==': [{ var: 'status.value' }, 'APP_SUBMISSION'] }),
  'screens/wait.json': { kind: 'wait', heading: 'One moment', text: 'We look.', messages: ['Still looking.'] },
})
const viewOf = (value: string) => statusViewOf(flow, { today: '2026-11-25', status: { value } })

describe('where an application stands', () => {
  it('an application under way has the heading of its due screen, and no other screens', () => {
    expect(viewOf('APP_SUBMISSION')).toMatchObject({ due: { route: 'plans', heading: { template: 'Your plans' } }, open: [] })
  })

  it('an application that waits has the heading of the waiting screen', () => {
    expect(viewOf('HARD_CREDIT_PULL')).toMatchObject({ due: { heading: { template: 'One moment' } } })
  })

  it('an application that is over has no due screen, and the messages that are still open', () => {
    expect(viewOf('COMPLETE').due).toBeUndefined()
    expect(viewOf('COMPLETE').open).toMatchObject([{ route: 'end', heading: { template: 'Your line is open' } }])
  })
})
