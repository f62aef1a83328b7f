import { describe, expect, it } from 'vitest'
import { chatDetailsProblems } from '#engine/chat/chat-details-problems.ts'
import { chatMode } from '#engine/chat/chat-mode.ts'

describe('chatDetailsProblems', () => {
  it.each([
    [{ name: 'Ana', email: 'ana@mail.example' }, {}],
    [
      { name: ' ', email: '' },
      { name: 'required', email: 'required' },
    ],
    [{ name: 'x'.repeat(128), email: `${'x'.repeat(115)}@mail.example` }, {}],
    [
      { name: 'x'.repeat(129), email: `${'x'.repeat(117)}@mail.example` },
      { name: 'tooLong', email: 'tooLong' },
    ],
    [{ name: '\u200b\u2060 ', email: 'ana@mail.example' }, { name: 'required' }],
    [{ name: 'Ana', email: 'ana@mail' }, { email: 'emailInvalid' }],
    [{ name: 'Ana', email: 'ana ana@mail.example' }, { email: 'emailInvalid' }],
  ])('the details %j have the problems %j', (details, problems) => {
    expect(chatDetailsProblems(details, 128)).toEqual(problems)
  })
})

describe('chatMode', () => {
  it.each([
    [{ agent: true, chatbot: true, isOpen: false }, 'agent'],
    [{ agent: false, chatbot: true, isOpen: true }, 'chatbot'],
    [{ agent: false, chatbot: false, isOpen: true }, 'agent'],
    [{ agent: false, chatbot: false, isOpen: false }, 'chatbot'],
  ])('a chat that is opened with %j is with the %s', (known, mode) => {
    expect(chatMode(known)).toBe(mode)
  })
})
