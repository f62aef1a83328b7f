import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aField, aScreen } from '../../kit/a-journey.ts'
import { type Asked, anApp, type Server, type TestResponse } from '../../kit/an-app.tsx'
import {
  aFlow,
  aFreshBrowser,
  application,
  aScreenOf,
  aServer,
  conditions,
  heading,
  resolved,
  screenOf,
  uuid,
} from '../../kit/an-application.ts'

const documents = `${application}/documents`
const front = aField('front', {
  path: 'application.upload.front',
  as: 'files',
  document: 'PASSPORTFRONT',
  label: 'Front',
  required: 'Please add it',
  schema: { type: 'array' },
})
const flow = aFlow({
  screens: [aScreenOf('upload', 'identity', { fields: [front] }), aScreen('next', [], { heading: 'What follows' })],
  statuses: { APP_SUBMISSION: 'identity' },
})
const serving = (more: Server = {}) =>
  aServer('APP_SUBMISSION', {
    [`GET ${screenOf('identity')}`]: resolved('identity'),
    [`GET ${screenOf('next')}`]: resolved('next', {}, 2),
    [`GET ${documents}`]: { body: [] },
    [`PUT ${screenOf('identity')}`]: { body: { status: 'X', go: 'next', version: 2 } },
    ...more,
  })
const stored = { uuid: 'd1', name: 'front.jpg', size: 3, type: 'PASSPORTFRONT' }
const aFile = () => new File(['jpg'], 'front.jpg', { type: 'image/jpeg' })
const input = () => document.querySelector('input[type="file"]') as HTMLInputElement

describe('the files of an application', () => {
  beforeEach(aFreshBrowser)

  it('a file for a condition is uploaded with the document type that the condition requests when the field names no type', async () => {
    const { document: _type, ...proof } = front
    const screens = [aScreenOf('upload', 'proof', { fields: [proof], openWhen: { '==': [1, 1] } })]
    const sends = async (requestDocuments: readonly string[]) => {
      const condition = { uuid: 'c1', type: 'A', categoryEnum: 'A', created: '2026-01-16T10:00:00Z', requestDocuments }
      const server = serving({
        [`GET ${screenOf('proof')}`]: resolved('proof'),
        [`GET ${conditions}`]: { body: [condition] },
        [`POST ${documents}`]: { body: stored },
      })
      const { asked, unmount } = await anApp(server, { at: `/${uuid}/proof?conditionUuid=c1`, flow: aFlow({ screens }) })
      await heading('The proof')
      await userEvent.upload(input(), aFile())
      await screen.findByRole('button', { name: '[fileRemove]' })
      unmount()
      return Object.fromEntries(asked(`POST ${documents}`)[0]?.query ?? [])
    }
    const sent = { screen: 'proof', conditionUuid: 'c1' }
    expect(await sends(['BANK_STATEMENT', 'SUPPORT'])).toEqual({ ...sent, type: 'BANK_STATEMENT' })
    expect(await sends([])).toEqual({ ...sent, type: 'SUPPORT' })
  })

  it('a file is uploaded with its type, screen and name, and its id is submitted with the answers', async () => {
    const { asked } = await anApp(serving({ [`POST ${documents}`]: { body: stored } }), { at: `/${uuid}`, flow })
    await heading('The identity')
    await userEvent.upload(input(), aFile())
    await screen.findByRole('button', { name: '[fileRemove]' })
    const [sent] = asked(`POST ${documents}`)
    expect(Object.fromEntries(sent?.query ?? [])).toEqual({ type: 'PASSPORTFRONT', screen: 'identity' })
    expect(sent?.headers.get('x-document-name')).toBe('front.jpg')
    expect(sent?.headers.get('content-type')).toBe('image/jpeg')
    expect(sent?.headers.get('authorization')).toBe('Bearer mine')
    expect(sent?.headers.get('idempotency-key')).toMatch(/./)
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await heading('What follows')
    expect(asked(`PUT ${screenOf('identity')}`)[0]?.body).toEqual({ answers: { front: ['d1'] } })
  })

  it('uploaded files keep their names and ids after a reload', async () => {
    const first = await anApp(serving({ [`POST ${documents}`]: { body: stored } }), { at: `/${uuid}`, flow })
    await heading('The identity')
    await userEvent.upload(input(), aFile())
    await screen.findByRole('button', { name: '[fileRemove]' })
    first.unmount()
    const listed = { ...stored, screen: 'identity', mediaType: 'image/jpeg', created: '', submitted: false }
    const { asked } = await anApp(serving({ [`GET ${documents}`]: { body: [listed] } }), { at: `/${uuid}`, flow })
    await screen.findByText('front.jpg')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await heading('What follows')
    expect(asked(`PUT ${screenOf('identity')}`)[0]?.body).toEqual({ answers: { front: ['d1'] } })
  })

  it('an upload is retried with the same Idempotency-Key when the connection breaks', async () => {
    const says: TestResponse[] = ['nobody', { body: stored }]
    const { asked } = await anApp(serving({ [`POST ${documents}`]: () => says.shift() ?? 'nobody' }), { at: `/${uuid}`, flow })
    await heading('The identity')
    await userEvent.upload(input(), aFile())
    await screen.findByRole('button', { name: '[fileRemove]' })
    const keys = asked(`POST ${documents}`).map(({ headers }: Asked) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('a failed upload that the borrower repeats has the same Idempotency-Key', async () => {
    const says: TestResponse[] = ['nobody', 'nobody', 'nobody', 'nobody', { body: stored }]
    const { asked } = await anApp(serving({ [`POST ${documents}`]: () => says.shift() ?? 'nobody' }), { at: `/${uuid}`, flow })
    await heading('The identity')
    await userEvent.upload(input(), aFile())
    await userEvent.click(await screen.findByRole('button', { name: '[fileRetry]' }))
    await screen.findByRole('button', { name: '[fileRemove]' })
    expect(new Set(asked(`POST ${documents}`).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })

  it('a file that the server refuses shows the reason and is not submitted', async () => {
    const refused = { status: 415, body: { type: '/problems/unsupported-media-type', errors: ['That is no photograph.'] } }
    await anApp(serving({ [`POST ${documents}`]: refused }), { at: `/${uuid}`, flow })
    await heading('The identity')
    await userEvent.upload(input(), aFile())
    expect((await screen.findAllByText('That is no photograph.')).length).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await heading('The identity')).toBeTruthy()
  })

  it('a removed file is deleted at the server and from the answers', async () => {
    const { asked } = await anApp(
      serving({ [`POST ${documents}`]: { body: stored }, [`DELETE ${documents}/d1`]: { body: { uuid: 'd1' } } }),
      { at: `/${uuid}`, flow },
    )
    await heading('The identity')
    await userEvent.upload(input(), aFile())
    await userEvent.click(await screen.findByRole('button', { name: '[fileRemove]' }))
    await waitFor(() => expect(asked(`DELETE ${documents}/d1`)).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect((await screen.findAllByText('Please add it')).length).toBeGreaterThan(0)
  })

  it('an upload whose session has ended leads to the sign-in page', async () => {
    const ended = { status: 401, body: { type: '/problems/unauthenticated', errors: [] } }
    const { at } = await anApp(serving({ [`POST ${documents}`]: ended }), { at: `/${uuid}`, flow })
    await heading('The identity')
    await userEvent.upload(input(), aFile())
    await heading('Welcome back')
    expect(at()).toContain('/auth/login')
  })
})
