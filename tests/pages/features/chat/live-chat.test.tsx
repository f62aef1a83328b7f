import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ChatPage, chatWords, type LiveChatPage, liveChatWords } from '#contract/chat.ts'
import type { ServerFrame } from '#contract/live-chat.ts'
import { FakeSocket } from '#kit/fake-socket.ts'
import { anApp, type TestResponse } from '../../kit/an-app.tsx'
// Fetched before the first test begins, so that none has to wait for it.
import '#pages/features/chat/chat-drawer.tsx'

const root = '/service-csp/external/api/v1/webchat'
const wordsOf = (names: readonly string[]) => Object.fromEntries(names.map((word) => [word, `(${word})`]))
const live: LiveChatPage = {
  isOpen: true,
  words: { ...wordsOf(liveChatWords), agent: '{agent}:' } as LiveChatPage['words'],
  limits: { messageLength: 20, nameLength: 12 },
  tooLong: { message: '(long message)', details: '(long name)' },
  fileWrongType: '(wrong type: {name})',
  linkDomains: ['bank.example'],
  survey: 'https://survey.example/',
}
const page: ChatPage = {
  words: wordsOf(chatWords) as ChatPage['words'],
  ...{ suggested: [], reasons: [], limits: { messageLength: 20, feedbackLength: 10 } },
  people: {
    isOpen: true,
    text: 'There.',
    call: { label: 'Call', go: 'tel:+1' },
    write: { label: 'Write', go: 'mailto:a@b.example' },
  },
  live,
}
const server = {
  'GET /service-chat-chatbot/external/api/v1/chat': { body: page },
  [`POST ${root}/initWebChat`]: { body: { conversationId: 'the-chat' } },
}

const newest = () => FakeSocket.all.at(-1) as FakeSocket
const entries = (texts: readonly string[], more: object = {}): ServerFrame => ({
  ...{ kind: 'entries', after: 0, begins: true, state: 'active', agent: 'Ruth' },
  entries: texts.map((text, index) => ({ number: index + 1, id: text, from: 'agent', text, at: '2026-01-15T10:00:00Z' })),
  ...more,
})

const files = `POST ${root}/files/the-chat`

/** @param file what the server answers to a file */
const openForm = async (file: TestResponse = { body: { id: 'x' } }) => {
  const app = await anApp({ ...server, [files]: file }, { at: '/join', flags: { 'fe-webchat': true } })
  await userEvent.click(await screen.findByRole('button', { name: '[chat]' }))
  await screen.findByRole('button', { name: '(start)' })
  return app
}
const begin = async (file?: TestResponse) => {
  const app = await openForm(file)
  await userEvent.type(screen.getByLabelText('(name)'), 'Ana')
  await userEvent.type(screen.getByLabelText('(email)'), 'a@b.example')
  await userEvent.click(screen.getByRole('button', { name: '(start)' }))
  await screen.findByLabelText('(message)')
  newest().opens()
  newest().answers(entries([]))
  return app
}

describe('the chat with an agent', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    FakeSocket.all = []
    vi.stubGlobal('WebSocket', FakeSocket)
  })
  afterEach(() => vi.unstubAllGlobals())

  it('a name and an address that do not fit show their messages, and the first field has the focus', async () => {
    await openForm()
    await userEvent.type(screen.getByLabelText('(name)'), 'x'.repeat(13))
    await userEvent.type(screen.getByLabelText('(email)'), 'ana')
    await userEvent.click(screen.getByRole('button', { name: '(start)' }))
    expect(screen.getByText('(long name)')).toBeTruthy()
    expect(screen.getByText('(emailInvalid)')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('(name)'))
    expect(FakeSocket.all).toHaveLength(0)
  })

  it('the automated assistant is there instead, and goes back to an agent', async () => {
    await openForm()
    await userEvent.click(screen.getByRole('button', { name: '(assistant)' }))
    expect(screen.queryByLabelText('(name)')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '(offer)' }))
    expect(screen.getByLabelText('(name)')).toBeTruthy()
  })

  it('a message that the server refuses says so, and is the same message when it is sent again', async () => {
    await begin()
    await userEvent.type(screen.getByLabelText('(message)'), 'Hello{Enter}')
    const [first] = newest().sent.filter(({ kind }) => kind === 'message')
    newest().answers({ kind: 'refused', why: 'unavailable', id: (first as { id: string }).id })
    expect(screen.getByRole('alert').textContent).toBe('(unsent)')
    await userEvent.click(screen.getByRole('button', { name: '(resend)' }))
    expect(newest().sent.filter(({ kind }) => kind === 'message')).toEqual([first, first])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  const closes = async () => {
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button())
  }
  const button = () => screen.getByRole('button', { name: '[chat]' })

  it('a message that could not be sent is sent while the drawer is closed, and a conversation after a reload', async () => {
    const { unmount } = await begin()
    const sockets = FakeSocket.all.length
    act(() => newest().close())
    expect(screen.getByText('(lost)')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('(message)'), 'Hello{Enter}')
    await closes()
    await waitFor(() => expect(FakeSocket.all).toHaveLength(sockets + 1))
    newest().opens()
    expect(newest().sent.map((frame) => ('text' in frame ? frame.text : frame.kind))).toEqual(['hello', 'Hello'])
    unmount()
    await anApp(server, { at: '/join', flags: { 'fe-webchat': true } })
    await waitFor(() => expect(FakeSocket.all).toHaveLength(sockets + 2))
  })

  it('a message of the agent is shown at the Chat button and in a toast while the chat is closed, until the borrower opens the chat', async () => {
    await begin()
    await closes()
    expect(document.getElementById('chat-news')).toBeNull()
    expect(button().getAttribute('aria-describedby')).toBeNull()
    newest().answers(entries(['Your offer is there']))
    expect(document.getElementById('chat-news')?.textContent).toContain('Your offer is there')
    expect(button().getAttribute('aria-describedby')).toBe('chat-news')
    const toasts = screen.getByRole('log')
    expect(toasts.textContent).toContain('Your offer is there')
    await userEvent.click(within(toasts).getByRole('button', { name: '(title)' }))
    expect((await screen.findByRole('log', { name: '(title)' })).textContent).toContain('Your offer is there')
    await closes()
    expect(document.getElementById('chat-news')).toBeNull()
    expect(toasts.textContent).toBe('')
    expect(button().getAttribute('aria-describedby')).toBeNull()
  })

  it('a borrower who opened the chat from its toast is back at the field that was half typed, and not at the foot of the page', async () => {
    await begin()
    await closes()
    const field = screen.getByRole('main').querySelector<HTMLInputElement>('input')
    if (!field) throw new Error('The page has no field.')
    await userEvent.type(field, 'Half')
    newest().answers(entries(['Your offer is there']))
    await userEvent.click(within(screen.getByRole('log')).getByRole('button', { name: '(title)' }))
    await screen.findByRole('log', { name: '(title)' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.value).toBe('Half')
  })

  it('Back closes the chat, and the heading of the page before has the focus', async () => {
    const { router } = await begin()
    await closes()
    await act(async () => router.navigate('/auth/login'))
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' })
    await userEvent.click(button())
    await screen.findByLabelText('(message)')
    await act(async () => router.navigate(-1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
    expect(document.activeElement?.textContent).not.toBe('Welcome back')
  })

  it('a page that goes on by itself behind the chat leaves the focus where the borrower types', async () => {
    const { router } = await begin()
    await userEvent.type(screen.getByLabelText('(message)'), 'Hel')
    await act(async () => router.navigate('/auth/login'))
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' })
    await userEvent.keyboard('lo')
    expect(screen.getByLabelText<HTMLTextAreaElement>('(message)').value).toBe('Hello')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Welcome back'))
  })

  it('the end of a conversation is shown at the Chat button and in a toast while the chat is closed, until the borrower opens the chat', async () => {
    await begin()
    await closes()
    newest().answers(entries(['Goodbye'], { state: 'ended' }))
    expect(document.getElementById('chat-news')?.textContent).toBe('(ended) Ruth: Goodbye')
    expect(screen.getByRole('log').textContent).toContain('(ended)')
    await userEvent.click(button())
    await screen.findByRole('button', { name: '(startNew)' })
    await closes()
    expect(document.getElementById('chat-news')).toBeNull()
  })

  it('the name of an agent stands unchanged in a message, also with a pattern of replacement such as $&', async () => {
    await begin()
    newest().answers(entries(['Hello'], { agent: '$& $1' }))
    expect(screen.getByRole('log', { name: '(title)' }).textContent).toContain('$& $1: Hello')
  })

  const chooser = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  const aText = (name: string) => new File(['Hello'], name, { type: name.endsWith('.txt') ? 'text/plain' : 'text/html' })

  it('a chosen file can be left out, and one that the chat does not take is named and never sent', async () => {
    const { asked } = await begin()
    await userEvent.upload(chooser(), [aText('a.txt'), aText('b.txt'), aText('page.html')], { applyAccept: false })
    expect(screen.getByRole('alert').textContent).toBe('(wrong type: page.html)')
    await userEvent.click(screen.getAllByRole('button', { name: '[fileRemove]' })[1] as HTMLElement)
    await userEvent.click(screen.getByRole('button', { name: '(send)' }))
    await waitFor(() => expect(asked(files)).toHaveLength(1))
    expect(asked(files)[0]?.headers.get('x-document-name')).toBe('a.txt')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(newest().sent.filter(({ kind }) => kind === 'message')).toEqual([])
  })

  /** The requests for one file: the first, and three more after pauses. */
  const everyTry = 4

  it('a file that is refused says why beside its name, blocks no message, and keeps its id when it is sent again', async () => {
    const { asked } = await begin({ status: 503, body: { errors: ['It is too busy.'] } })
    await userEvent.upload(chooser(), aText('a.txt'))
    await userEvent.type(screen.getByLabelText('(message)'), 'See this{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('a.txt: It is too busy.')
    await userEvent.type(screen.getByLabelText('(message)'), 'Hello{Enter}')
    expect(newest().sent.flatMap((frame) => ('text' in frame ? [frame.text] : []))).toEqual(['See this', 'Hello'])
    await userEvent.click(screen.getByRole('button', { name: '[fileRetry]' }))
    await waitFor(() => expect(asked(files)).toHaveLength(2 * everyTry))
    expect(new Set(asked(files).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    await userEvent.click(await screen.findByRole('button', { name: '[fileRemove]' }))
    expect(screen.queryByText(/a\.txt/)).toBeNull()
  })

  it('the error of a refused file is shown at the Chat button while the chat is closed, and the file can be sent again in the chat', async () => {
    const { asked } = await begin({ status: 503, body: { errors: ['It is too busy.'] } })
    await userEvent.upload(chooser(), aText('a.txt'))
    await userEvent.click(screen.getByRole('button', { name: '(send)' }))
    await closes()
    await waitFor(() => expect(document.getElementById('chat-news')?.textContent).toBe('a.txt: It is too busy.'))
    expect(screen.getByRole('log').textContent).toContain('a.txt: It is too busy.')
    await userEvent.click(button())
    await userEvent.click(await screen.findByRole('button', { name: '[fileRetry]' }))
    await waitFor(() => expect(asked(files)).toHaveLength(2 * everyTry))
  })

  it('a conversation that has ended offers the survey and a new chat', async () => {
    await begin()
    newest().answers(entries([], { after: 0, state: 'ended' }))
    expect(screen.getByText('(ended)')).toBeTruthy()
    expect(screen.getByRole('link', { name: '(survey)' }).getAttribute('href')).toBe('https://survey.example/')
    await userEvent.click(screen.getByRole('button', { name: '(startNew)' }))
    expect(screen.getByLabelText('(name)')).toBeTruthy()
  })

  it('a session that has ended says that the token is invalid', async () => {
    await begin()
    newest().answers({ kind: 'refused', why: 'unauthenticated' })
    expect(screen.getByRole('alert').textContent).toContain('(tokenInvalid)')
    expect(screen.queryByLabelText('(message)')).toBeNull()
  })

  it('a borrower who waits while nobody is free reads so, and goes to the assistant, which ends the waiting', async () => {
    const closed = { ...page, live: { ...live, isOpen: false } }
    sessionStorage.setItem('live-chat', 'the-chat')
    await anApp(
      { ...server, 'GET /service-chat-chatbot/external/api/v1/chat': { body: closed } },
      { at: '/join', flags: { 'fe-webchat': true } },
    )
    await userEvent.click(await screen.findByRole('button', { name: '[chat]' }))
    await screen.findByLabelText('(message)')
    newest().opens()
    newest().answers(entries([], { state: 'waiting' }))
    expect(await screen.findByText('(nobody)')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '(assistant)' }))
    expect(await screen.findByText('(welcome)')).toBeTruthy()
    expect(sessionStorage.getItem('live-chat')).toBeNull()
  })

  it.each([
    ['too-many', '[tooManyTries]'],
    ['not-found', '(nobody)'],
  ])('a chat that is refused as %s says why', async (slug, text) => {
    const status = slug === 'too-many' ? 429 : 404
    const refused = { status, body: { type: `/problems/${slug}`, title: 'Refused', status } }
    await anApp({ ...server, [`POST ${root}/initWebChat`]: refused }, { at: '/join', flags: { 'fe-webchat': true } })
    await userEvent.click(await screen.findByRole('button', { name: '[chat]' }))
    await userEvent.type(await screen.findByLabelText('(name)'), 'Ana')
    await userEvent.type(screen.getByLabelText('(email)'), 'a@b.example')
    await userEvent.click(screen.getByRole('button', { name: '(start)' }))
    expect((await screen.findByRole('alert')).textContent).toBe(text)
  })
})
