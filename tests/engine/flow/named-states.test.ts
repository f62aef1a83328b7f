import { describe, expect, it } from 'vitest'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { destinationFor } from '#engine/routing/destination-for.ts'
import { flow } from '#kit/flow-command.ts'
import { foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'
import { homeEquity } from '#product/authoring.ts'
import { aLifecycle } from '#verify/findings/examples/finding-example.ts'

const routes = 'base/status-routes.json'
const named = (target: string, lifecycle: object = aLifecycle) =>
  withText(
    someFlowFiles({ 'base/lifecycle.json': lifecycle }),
    routes,
    '"APP_SUBMISSION": "start/profile"',
    `"APP_SUBMISSION": "${target}"`,
  )

/** Where the status leads an applicant of a lender. */
function shownAt(files: ReadonlyMap<string, string>, lender: string) {
  const compiled = compileFlow(resolveLender(openFlowLibrary(files, homeEquity), lender))
  return destinationFor(compiled, { today: '2026-01-15', status: { value: 'APP_SUBMISSION' } })
}

describe('a status that names a state', () => {
  it('a status that names a state leads to the screen of the state, with the line of the status as the reason', () => {
    expect(shownAt(named('@checked'), 'acme')).toEqual({
      go: 'start/profile',
      because: { at: 'status-routes.json#/statuses/APP_SUBMISSION' },
    })
    expect(foundIn(named('@checked'))).toEqual(foundIn(named('start/profile')))
  })

  it('a lender that gives the state another screen changes the screen of the status, too', () => {
    const files = new Map([
      ...named('@checked'),
      ['acme/lifecycle.json', '{ "states": [{ "id": "checked", "go": "apply/birthdate" }] }'],
    ])
    expect(shownAt(files, 'acme').go).toBe('apply/birthdate')
    expect(shownAt(files, 'birch').go).toBe('apply/birthdate')
    expect(shownAt(files, 'base').go).toBe('start/profile')
  })

  it('a lender that names another state for the status leads there', () => {
    const files = new Map([...named('@checked'), ['acme/status-routes.json', '{ "statuses": { "APP_SUBMISSION": "@waiting" } }']])
    expect(shownAt(files, 'acme').go).toBe('@wait')
  })

  it('a state that a lender leads to an unknown screen is one error, at the lender’s line', () => {
    const files = new Map([
      ...named('@checked'),
      ['acme/lifecycle.json', '{ "states": [{ "id": "checked", "go": "apply/birthday" }] }'],
    ])
    expect(foundIn(files).filter((found) => found.startsWith('E'))).toEqual([
      `E302 ${placeOfText(files, 'acme/lifecycle.json', '"apply/birthday"')}`,
    ])
  })

  it('a misspelt state is an error at the status, with the state that is nearest', async () => {
    const files = named('@cheked')
    expect(foundIn(files)).toContain(`E302 ${placeOfText(files, routes, '"@cheked"')}`)
    expect((await flow('check', files)).out).toContain('Did you mean "@checked"?')
  })

  it('a state that is called wait is an error, since @wait is the waiting screen', () => {
    const files = named('@wait', { ...aLifecycle, states: [...aLifecycle.states, { id: 'wait', go: 'apply/birthdate' }] })
    expect(foundIn(files).some((found) => found.startsWith('E238 base/lifecycle.json'))).toBe(true)
    expect(shownAt(files, 'acme').go).toBe('@wait')
  })

  it('flow show prints the name of the state, as it is written', async () => {
    expect((await flow('show acme status-routes', named('@checked'))).out).toContain('"APP_SUBMISSION": "@checked"')
  })
})
