/** What the page of the chat is given: its words, who can be reached now, and its limits. */
import { type ChatPage, chatWords, type LiveChatPage, liveChatWords } from '#contract/chat.ts'
import type { Chat, CompiledFlow, Facts, LiveChat } from '#engine/index.ts'
import { wordsFor } from '../texts/words.ts'
import { isDepartmentOpen, nextOpeningInWords } from './operating-hours.ts'
import { wrongTypeOfFile } from './wrong-type-of-file.ts'

export function pageOfChat(flow: CompiledFlow, chat: Chat, facts: Facts, now: Date): ChatPage {
  const { words: texts, questions, reasons, limits, hoursDepartment } = chat
  const words = wordsFor(flow, facts)
  const { phone, email } = flow.live.lender.contact
  const { messageLength, feedbackLength } = limits
  const most = { tooLong: messageLength, moreTooLong: feedbackLength } as const
  const isOpen = isDepartmentOpen(flow, hoursDepartment, now)
  const opens = nextOpeningInWords(flow, hoursDepartment, now) ?? ''
  const formatted = chatWords.map((word) => {
    const text = texts[word]
    return [word, word === 'tooLong' || word === 'moreTooLong' ? words(text, { most: most[word] }) : words(text)] as const
  })
  return {
    words: Object.fromEntries(formatted) as ChatPage['words'],
    suggested: questions.filter(({ suggested }) => suggested).map(({ id, question }) => ({ id, question: words(question) })),
    reasons: reasons.map(({ id, label, asksMore }) => ({ id, label: words(label), ...(asksMore && { asksMore }) })),
    limits: { messageLength, feedbackLength },
    people: {
      isOpen,
      text: isOpen ? words(texts.peopleOpen) : words(texts.peopleClosed, { opens }),
      call: { label: words(texts.call), go: `tel:${phone}` },
      write: { label: words(texts.write), go: `mailto:${email}` },
    },
  }
}

/** `{agent}` stays in its words: the page inserts the name. */
export function pageOfLiveChat(
  flow: CompiledFlow,
  { words: { tooLong } }: Chat,
  live: LiveChat,
  facts: Facts,
  isOpen: boolean,
): LiveChatPage {
  const words = wordsFor(flow, facts)
  const formatted = liveChatWords.map((word) => [word, words(live.words[word], { agent: '{agent}' })] as const)
  const { messageLength, nameLength } = live.limits
  return {
    isOpen,
    words: Object.fromEntries(formatted) as LiveChatPage['words'],
    limits: { messageLength, nameLength },
    fileWrongType: wrongTypeOfFile(flow, live, facts)('{name}'),
    tooLong: { message: words(tooLong, { most: messageLength }), details: words(tooLong, { most: nameLength }) },
    linkDomains: [...live.linkDomains, ...flow.live.lender.hosts],
    ...(live.survey !== undefined && { survey: live.survey }),
  }
}
