import { describe, expect, it } from 'vitest'
import { compileSandbox } from '#engine/compile/compile-sandbox.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { repeatedScreens } from '#engine/lender-system/sandbox/repeated-screens.ts'
import { homeEquity } from '#product/authoring.ts'

const sandbox = compileSandbox(
  resolveLender(
    openFlowLibrary(
      new Map([
        [
          'base/sandbox.json',
          JSON.stringify({
            path: [
              {
                id: 'offers',
                status: 'OFFERS',
                leave: [
                  { id: 'again', on: 'submitted:offers', when: { var: 'application.hasHmda' }, to: 'wait' },
                  { id: 'chosen', on: 'submitted:offers' },
                ],
              },
              { id: 'hmda', status: 'HMDA', leave: [{ id: 'sent', on: 'submitted:hmda' }] },
              { id: 'wait', status: 'WAIT', leave: [{ id: 'done', afterSeconds: 2 }] },
              { id: 'summary', status: 'SUMMARY', leave: [{ id: 'sent', on: 'submitted:summary' }] },
            ],
          }),
        ],
      ]),
      homeEquity,
    ),
    'base',
  ),
)

describe('repeatedScreens', () => {
  it('repeatedScreens names the screens between the earlier node and the node that the application leaves', () => {
    expect(repeatedScreens(sandbox, { node: 'summary' }, { node: 'offers' }, { today: '' })).toEqual(['offers', 'hmda'])
  })

  it('repeatedScreens leaves out a screen whose node the sandbox passes over for these facts', () => {
    const facts = { today: '', application: { hasHmda: true } }
    expect(repeatedScreens(sandbox, { node: 'summary' }, { node: 'offers' }, facts)).toEqual(['offers'])
  })

  it('repeatedScreens names none if an application moves forward', () => {
    expect(repeatedScreens(sandbox, { node: 'offers' }, { node: 'hmda' }, { today: '' })).toEqual([])
  })
})
