import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aField, aScreen } from '../../../kit/a-journey.ts'
import { anApp, type Server } from '../../../kit/an-app.tsx'
import {
  aFlow,
  aFreshBrowser,
  application,
  aScreenOf,
  aServer,
  fieldNamed,
  heading,
  resolved,
  screenOf,
  uuid,
} from '../../../kit/an-application.ts'

const begins = `${application}/notary-sessions`
const finishes = `${application}/notary-sessions/s1/finish`
const name = aField('name', { path: 'application.name', required: 'Your name?' })
const flow = aFlow({
  screens: [
    aScreen('start/profile', [], { heading: 'What follows' }),
    aScreenOf('session', 'notary/session', { heading: 'The call', fields: [name], openWhen: { '==': [1, 1] } }),
  ],
})
const serving = (more: Server = {}) =>
  aServer('APP_SUBMISSION', {
    [`GET ${screenOf('start/profile')}`]: resolved('start/profile'),
    [`GET ${screenOf('notary/session')}`]: resolved('notary/session'),
    ...more,
  })

describe('a session with the notary', () => {
  const { location } = window
  beforeEach(aFreshBrowser)
  afterEach(() => vi.unstubAllGlobals())

  it('valid answers open the room of the notary, and invalid ones do not', async () => {
    const gone = vi.fn()
    vi.stubGlobal('location', { ...location, origin: location.origin, href: location.href, assign: gone })
    const begun = { body: { uuid: 's1', url: 'https://notary.example/room', expires: '' } }
    const { asked } = await anApp(serving({ [`POST ${begins}`]: begun }), { at: `/${uuid}/notary/session`, flow })
    await heading('The call')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(asked(`POST ${begins}`)).toHaveLength(0)
    await userEvent.type(fieldNamed('name'), 'Ana')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(gone).toHaveBeenCalledWith('https://notary.example/room'))
    expect(asked(`POST ${begins}`)[0]?.body).toEqual({ screen: 'notary/session', answers: { name: 'Ana' }, device: {} })
  })

  it('the page that the room returns to asks how the session ended until it has, and leads to the current screen', async () => {
    const ends = ['under-way', 'sealed']
    const end = () => ({ body: { outcome: ends.shift() ?? 'sealed', status: 'APP_SUBMISSION', go: 'start/profile', version: 2 } })
    const { at, asked } = await anApp(serving({ [`POST ${finishes}`]: end }), {
      at: `/${uuid}/notary/session?notarySession=s1`,
      flow,
    })
    await heading('What follows')
    expect(at()).toBe(`/${uuid}/start/profile`)
    expect(asked(`POST ${finishes}`)).toHaveLength(2)
  })
})
