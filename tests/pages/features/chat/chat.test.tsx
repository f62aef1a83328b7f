import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type ChatBody, type ChatMessage, type ChatPage, chatWords } from '#contract/chat.ts'
import { anApp, type Server } from '../../kit/an-app.tsx'
// Fetched before the first test begins, so that none has to wait for it.
import '#pages/features/chat/chat-drawer.tsx'
import { eventually } from '#kit/eventually.ts'

const root = '/service-chat-chatbot/external/api/v1'
const words = { ...Object.fromEntries(chatWords.map((word) => [word, `(${word})`])), message: 'Your question', send: 'Send' }
const page: ChatPage = {
  words: words as ChatPage['words'],
  suggested: [{ id: 'rates', question: 'What are the rates?' }],
  reasons: [
    { id: 'vague', label: 'Too vague' },
    { id: 'other', label: 'Other', asksMore: true },
  ],
  limits: { messageLength: 20, feedbackLength: 10 },
  people: {
    ...{ isOpen: true, text: 'An agent is there.' },
    ...{ call: { label: 'Call us', go: 'tel:+1' }, write: { label: 'Write', go: 'mailto:a@b.example' } },
  },
}
const answerTo = ({ messageId, message, conversationId = 'c1' }: ChatBody): ChatMessage => ({
  ...{ questionId: messageId, conversationId, questionStr: message, responseStr: `About ${message}`, source: 'From the list' },
  ...{ createdDt: '2026-01-15T10:00:00Z', others: [], rated: false },
})

/** A server that keeps what it was asked, and fails as often as a test wants. */
function chatServer({ failures = 0 } = {}) {
  const stored = new Map<string, ChatMessage>()
  let left = failures
  const server: Server = {
    [`GET ${root}/chat`]: { body: page },
    [`POST ${root}/message/chatWithAutobot`]: ({ body }) => {
      const sent = body as ChatBody
      stored.set(sent.messageId, stored.get(sent.messageId) ?? answerTo(sent))
      // The message is stored, and its answer is lost.
      if (left-- > 0) return 'nobody'
      return { body: stored.get(sent.messageId) }
    },
    [`GET ${root}/message/getChatHistory/c1`]: () => ({ body: { messages: [...stored.values()] } }),
    [`POST ${root}/message/setChatReplyUsedWithFeedback`]: { body: {} },
  }
  return { server, stored }
}

const flags = { 'fe-webchat': true }
const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: '[chat]' }))
  return await screen.findByRole('dialog', { name: '(title)' })
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' })

describe('the chat', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

  it('a page without the flag has no chat, also where its address asks for one', async () => {
    const { asked } = await anApp(chatServer().server, { at: '/join?pop-webchat=1' })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('button', { name: '[chat]' })).toBeNull()
    expect(asked(`GET ${root}/chat`)).toHaveLength(0)
  })

  it('an address that asks for the chat opens it, and keeps nothing of that', async () => {
    const { at } = await anApp(chatServer().server, { at: '/join?pop-webchat=1', flags })
    await screen.findByRole('dialog', { name: '(title)' })
    await waitFor(() => expect(at()).not.toContain('pop-webchat'))
  })

  it('the page behind stays where it was scrolled to while the opened chat loads', async () => {
    await anApp(chatServer().server, { at: '/join', flags })
    await screen.findByRole('heading', { level: 1 })
    const scrolls = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    await open()
    await screen.findByRole('textbox', { name: 'Your question' })
    expect(scrolls).not.toHaveBeenCalled()
    scrolls.mockRestore()
  })

  it('an open chat asks each minute whether an agent is there', async () => {
    const { asked } = await anApp(chatServer().server, { at: '/join', flags })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await open()
    expect(asked(`GET ${root}/chat`)).toHaveLength(1)
    vi.advanceTimersByTime(59_000)
    expect(asked(`GET ${root}/chat`)).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    await eventually(() => expect(asked(`GET ${root}/chat`)).toHaveLength(2))
    vi.useRealTimers()
  })

  it('Enter sends a question and Shift+Enter begins a line; the box is empty again and keeps the focus', async () => {
    const { stored } = chatServer()
    const { server } = chatServer()
    const { asked } = await anApp(server, { at: '/join', flags })
    await open()
    await userEvent.type(box(), 'One{Shift>}{Enter}{/Shift}two{Enter}')
    await screen.findByText('From the list')
    expect(asked(`POST ${root}/message/chatWithAutobot`).map(({ body }) => (body as ChatBody).message)).toEqual(['One\ntwo'])
    expect(box().value).toBe('')
    expect(document.activeElement).toBe(box())
    expect(stored.size).toBe(0)
  })

  it('a blank question is not sent, and one that is too long stays in the box with the reason', async () => {
    const { asked } = await anApp(chatServer().server, { at: '/join', flags })
    await open()
    await userEvent.type(box(), '   {Enter}')
    await userEvent.clear(box())
    await userEvent.type(box(), `${'x'.repeat(21)}{Enter}`)
    expect(screen.getByRole('alert').textContent).toBe('(tooLong)')
    expect(box().value).toHaveLength(21)
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(asked(`POST ${root}/message/chatWithAutobot`)).toHaveLength(0)
  })

  it('a question whose answer was lost stays in the box, and is the same message when it is sent again', async () => {
    const { server, stored } = chatServer({ failures: 1 })
    await anApp(server, { at: '/join', flags })
    await open()
    await userEvent.type(box(), 'rates{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('(failed)')
    expect(box().value).toBe('rates')
    await userEvent.type(box(), '{Enter}')
    await screen.findByText('About rates')
    expect(stored.size).toBe(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('the conversation is there again when the chat is opened another time', async () => {
    await anApp(chatServer().server, { at: '/join', flags })
    const drawer = await open()
    await userEvent.click(within(drawer).getByRole('button', { name: 'What are the rates?' }))
    await screen.findByText('About What are the rates?')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '[chat]' }))
    await open()
    expect(await screen.findByText('About What are the rates?')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '(startNew)' }))
    expect(screen.queryByText('About What are the rates?')).toBeNull()
  })

  it('an answer that did not help asks for a reason, with few words of one’s own for Other', async () => {
    const { asked } = await anApp(chatServer().server, { at: '/join', flags })
    await open()
    await userEvent.type(box(), 'rates{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: '(no)' }))
    expect(document.activeElement?.textContent).toBe('(feedback)')
    await userEvent.click(screen.getByRole('button', { name: '(sendFeedback)' }))
    expect(screen.getByRole('alert').textContent).toBe('(reasonRequired)')
    await userEvent.click(screen.getByRole('radio', { name: 'Other' }))
    await userEvent.type(screen.getByRole('textbox', { name: '(more)' }), 'too many words')
    await userEvent.click(screen.getByRole('button', { name: '(sendFeedback)' }))
    expect(screen.getByRole('alert').textContent).toBe('(moreTooLong)')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '(more)' }))
    await userEvent.clear(screen.getByRole('textbox', { name: '(more)' }))
    await userEvent.type(screen.getByRole('textbox', { name: '(more)' }), 'few')
    await userEvent.click(screen.getByRole('button', { name: '(sendFeedback)' }))
    expect(await screen.findByText('(thanks)')).toBeTruthy()
    const [sent] = asked(`POST ${root}/message/setChatReplyUsedWithFeedback`)
    expect(sent?.body).toMatchObject({ conversationId: 'c1', rating: 0, reason: 'other', feedbackMessage: 'few' })
  })

  it('a chat that is started anew while a question waits stays empty when its answer comes', async () => {
    const { server } = chatServer()
    let answer: () => void = () => undefined
    const pending = new Promise<void>((resolve) => {
      answer = resolve
    })
    const path = `POST ${root}/message/chatWithAutobot`
    const late: Server = {
      ...server,
      [path]: async (asked) => {
        await pending
        return { body: answerTo(asked.body as ChatBody) }
      },
    }
    const { asked } = await anApp(late, { at: '/join', flags })
    await open()
    await userEvent.type(box(), 'Rates?{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: '(startNew)' }))
    expect(screen.queryByText('(waiting) …')).toBeNull()
    answer()
    await waitFor(() => expect(asked(path)).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve))
    expect(screen.queryByText('About Rates?')).toBeNull()
    expect(sessionStorage.getItem('chat-conversation')).toBeNull()
  })

  it('a question that is refused because there were too many says so', async () => {
    const { server } = chatServer()
    const refused = { status: 429, body: { type: '/problems/too-many', title: 'Too many', status: 429 } }
    await anApp({ ...server, [`POST ${root}/message/chatWithAutobot`]: refused }, { at: '/join', flags })
    await open()
    await userEvent.type(box(), 'Rates?{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('[tooManyTries]')
  })
})
