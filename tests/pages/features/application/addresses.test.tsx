import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aField, aScreen } from '../../kit/a-journey.ts'
import { anApp } from '../../kit/an-app.tsx'
import { aFlow, aFreshBrowser, aScreenOf, aServer, heading, resolved, screenOf, status, uuid } from '../../kit/an-application.ts'

const form = (route: string, more: object = {}) => aScreen(route, [aField(`of-${route}`)], { heading: `The ${route}`, ...more })
const serving = (...routes: string[]) => Object.fromEntries(routes.map((route) => [`GET ${screenOf(route)}`, resolved(route)]))

describe('the URLs of an application', () => {
  beforeEach(aFreshBrowser)

  it('the URL of an open screen shows that screen, though the status names another screen', async () => {
    const flow = aFlow({
      screens: [form('start/profile'), form('bank/by-hand', { openWhen: { '==': [{ var: 'status.value' }, 'APP_SUBMISSION'] } })],
    })
    const { at } = await anApp(aServer('APP_SUBMISSION', serving('bank/by-hand')), { at: `/${uuid}/bank/by-hand`, flow })
    await heading('The bank/by-hand')
    expect(at()).toBe(`/${uuid}/bank/by-hand`)
  })

  it('the URL of a closed screen redirects to the screen that the status names', async () => {
    const flow = aFlow({ screens: [form('start/profile'), form('bank/by-hand', { openWhen: { '==': [1, 2] } })] })
    const { at } = await anApp(aServer('APP_SUBMISSION', serving('start/profile')), { at: `/${uuid}/bank/by-hand`, flow })
    await heading('The start/profile')
    expect(at()).toBe(`/${uuid}/start/profile`)
  })

  it('a borrower stays on a screen that is open only because of a rule about that screen', async () => {
    const first = [
      {
        id: 'declined',
        when: {
          and: [
            { answered: 'status.uwDecision' },
            { '!': { and: [{ answered: 'params.screen' }, { '==': [{ var: 'params.screen' }, 'reading'] }] } },
          ],
        },
        go: 'refused',
      },
    ]
    const flow = aFlow({
      screens: [aScreenOf('message', 'refused', { heading: 'Refused' }), form('reading')],
      statuses: { DECIDED: 'reading' },
      statusRoutes: { first } as never,
    })
    const server = aServer({ value: 'DECIDED', uwDecision: 'DECLINE' }, serving('reading', 'refused'))
    const { router } = await anApp(server, { at: `/${uuid}/reading`, flow })
    await heading('The reading')
    await act(() => router.navigate(`/${uuid}`))
    await heading('Refused')
  })

  it.each([
    ['bank', `/${uuid}/start/profile`],
    ['conditions/anything/else', `/${uuid}/conditions`],
    ['never/heard/of', `/${uuid}/start/profile`],
    ['gone/from/this/release', `/${uuid}/start/profile`],
  ])('the URL %s redirects to %s and keeps only the query parameter that opens the chat', async (path, end) => {
    const flow = aFlow({
      screens: [form('start/profile'), aScreenOf('cards', 'conditions', { openWhen: { '==': [1, 1] } })],
      shell: {
        applicationRedirects: [
          { id: 'bank', from: 'bank', to: '' },
          { id: 'conditions', from: 'conditions/*', to: 'conditions' },
        ],
      },
    })
    const { at } = await anApp(aServer('APP_SUBMISSION', serving('start/profile')), {
      at: `/${uuid}/${path}?pop-webchat=1&conditionUuid=x`,
      flow,
    })
    await heading(/^The /)
    expect(at()).toBe(`${end}?pop-webchat=1`)
  })

  it('an application opens at the waiting screen of its status, and leaves it when the status changes', async () => {
    const values = ['VALUING', 'VALUING', 'APP_SUBMISSION']
    const flow = aFlow({
      screens: [form('start/profile'), aScreenOf('wait', 'bpo/waiting', { heading: 'Valuing' })],
      statuses: { VALUING: 'bpo/waiting' },
      statusRoutes: { polling: { ...aFlow().statusRoutes.polling, screenDelayMs: 20 } },
    })
    const server = aServer('', {
      ...serving('start/profile'),
      [`GET ${status}`]: () => ({ body: { value: values.shift() ?? 'APP_SUBMISSION' } }),
    })
    const { at } = await anApp(server, { at: `/${uuid}`, flow })
    await heading('Valuing')
    expect(at()).toBe(`/${uuid}/bpo/waiting`)
    await heading('The start/profile')
  })

  it('an application opens at the message screen of its status, and leaves it when the status changes', async () => {
    const values = ['IN_REVIEW', 'IN_REVIEW', 'APP_SUBMISSION']
    const flow = aFlow({
      screens: [form('start/profile'), aScreenOf('message', 'review', { heading: 'We read it' })],
      statuses: { IN_REVIEW: 'review' },
      statusRoutes: { polling: { ...aFlow().statusRoutes.polling, screenDelayMs: 20 } },
    })
    const server = aServer('', {
      ...serving('start/profile', 'review'),
      [`GET ${status}`]: () => ({ body: { value: values.shift() ?? 'APP_SUBMISSION' } }),
    })
    const { at } = await anApp(server, { at: `/${uuid}`, flow })
    await heading('We read it')
    expect(at()).toBe(`/${uuid}/review`)
    await heading('The start/profile')
  })

  it('the id of the opened application is stored for the pages to which a provider redirects', async () => {
    await anApp(aServer('APP_SUBMISSION', serving('start/profile')), {
      at: `/${uuid}`,
      flow: aFlow({ screens: [form('start/profile')] }),
    })
    await heading('The start/profile')
    expect(localStorage.getItem('heloc_uuid')).toBe(uuid)
  })
})
