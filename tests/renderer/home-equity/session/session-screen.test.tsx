import '../../modal-dialogs.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SessionView } from '#product/kinds/session.ts'
import type { Devices, Tried } from '#renderer/home-equity/session/browser-devices.ts'
import { SessionScreen } from '#renderer/home-equity/session/session-screen.tsx'
import { drawScreen } from '../../drawn-form.tsx'

const session = {
  kind: 'session',
  heading: 'Before you meet the notary',
  saves: 'application.notary',
  steps: [
    { id: 'id', heading: 'Your ID', text: 'Have it at hand.' },
    { id: 'call', heading: 'The call', text: 'The notary calls.' },
  ],
  fields: [{ id: 'ready', as: 'checkbox', label: 'I am ready', required: 'Please say so' }],
  submit: 'Join',
}
const somewhere = { latitude: 39.8, longitude: -86.2, accuracy: 20 }
const draw = (parts: Partial<Devices> = {}) => {
  const devices: Devices = { locate: async () => somewhere, tryOut: async () => ({ camera: true, microphone: true }), ...parts }
  return drawScreen<SessionView>(session, (props) => <SessionScreen {...props} devices={devices} />)
}
const press = (form: ReturnType<typeof draw>, name: string) => form.user.click(screen.getByRole('button', { name }))

describe('a notary session screen', () => {
  it('a notary session screen lists the steps of the session in order', () => {
    draw()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Your IDHave it at hand.',
      'The callThe notary calls.',
    ])
  })

  it('the screen explains why the location is needed, and the browser asks only after the borrower agrees', async () => {
    let asked = 0
    const form = draw({
      locate: async () => {
        asked += 1
        return somewhere
      },
    })
    await press(form, 'Turn on location services')
    expect(screen.getByRole('dialog', { name: 'Why we need your location' }).textContent).toContain('secure e-signing')
    expect(asked).toBe(0)
    await press(form, 'Share my location')
    expect(await screen.findByText('Your location is on.')).toBeTruthy()
    expect(asked).toBe(1)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Turn on location services' })).toBeNull()
  })

  it('the "Not now" button closes the explanation without a request for the location, which can be opened again', async () => {
    const form = draw({ locate: () => Promise.reject(new Error('must not be asked')) })
    await press(form, 'Turn on location services')
    await press(form, 'Not now')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Turn on location services' }))
  })

  it('a location that is not available is reported without an alert, and the borrower can continue', async () => {
    const form = draw({ locate: async () => null })
    await press(form, 'Turn on location services')
    await press(form, 'Share my location')
    expect(await screen.findByText(/^We could not find your location/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    await form.user.click(screen.getByRole('checkbox', { name: 'I am ready' }))
    await press(form, 'Join')
    expect(form.sent).toEqual([{ ready: true }])
  })

  it.each<[Tried, string[]]>([
    [{ camera: true, microphone: true }, ['Your camera works.', 'Your microphone works.']],
    [{ camera: false, microphone: true }, ['We could not use your camera.', 'Your microphone works.']],
    [{ camera: false, microphone: false }, ['We could not use your camera.', 'We could not use your microphone.']],
  ])('the check of camera and microphone shows a result for each: %j', async (tried, words) => {
    const form = draw({ tryOut: async () => tried })
    await press(form, 'Check camera and microphone')
    for (const word of words) expect(await screen.findByText((text) => text.startsWith(word))).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Join' })).toBeTruthy()
  })

  it('the check of camera and microphone shows the camera picture, and stops the camera when the borrower leaves the screen', async () => {
    const stopped: string[] = []
    const track = { kind: 'video', stop: () => stopped.push('video') }
    const picture = { getTracks: () => [track] } as unknown as MediaStream
    const form = draw({ tryOut: async () => ({ camera: true, microphone: true, picture }) })
    await press(form, 'Check camera and microphone')
    expect(await screen.findByLabelText('What your camera sees')).toBeTruthy()
    expect(stopped).toEqual([])
    form.changeFlow({ ...session, steps: [] })
    const { cleanup } = await import('@testing-library/react')
    cleanup()
    expect(stopped).toEqual(['video'])
  })
})
