/** What the page of the chat is given: its words, who can be reached now, and its limits. */
import { type ChatPage, chatWords, type LiveChatPage, liveChatWords } from '#contract/chat.ts'
import type { Chat, CompiledFlow, Facts, LiveChat } from '#engine/index.ts'
import { textFormatter } from '../texts/text-formatter.ts'
import { isDepartmentOpen, nextOpeningInWords } from './operating-hours.ts'
import { wrongTypeOfFile } from './wrong-type-of-file.ts'

export function pageOfChat(flow: CompiledFlow, chat: Chat, facts: Facts, now: Date): ChatPage {
  const { words: texts, questions, reasons, limits, hoursDepartment } = chat
  const format = textFormatter(flow, facts)
  const { phone, email } = flow.live.lender.contact
  const { messageLength, feedbackLength } = limits
  const most = { tooLong: messageLength, moreTooLong: feedbackLength } as const
  const isOpen = isDepartmentOpen(flow, hoursDepartment, now)
  const opens = nextOpeningInWords(flow, hoursDepartment, now) ?? ''
  const formatted = chatWords.map((word) => {
    const text = texts[word]
    return [word, word === 'tooLong' || word === 'moreTooLong' ? format(text, { most: most[word] }) : format(text)] as const
  })
  return {
    words: Object.fromEntries(formatted) as ChatPage['words'],
    suggested: questions.filter(({ suggested }) => suggested).map(({ id, question }) => ({ id, question: format(question) })),
    reasons: reasons.map(({ id, label, asksMore }) => ({ id, label: format(label), ...(asksMore && { asksMore }) })),
    limits: { messageLength, feedbackLength },
    people: {
      isOpen,
      text: isOpen ? format(texts.peopleOpen) : format(texts.peopleClosed, { opens }),
      call: { label: format(texts.call), go: `tel:${phone}` },
      write: { label: format(texts.write), go: `mailto:${email}` },
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
  const format = textFormatter(flow, facts)
  const formatted = liveChatWords.map((word) => [word, format(live.words[word], { agent: '{agent}' })] as const)
  const { messageLength, nameLength } = live.limits
  return {
    isOpen,
    words: Object.fromEntries(formatted) as LiveChatPage['words'],
    limits: { messageLength, nameLength },
    fileWrongType: wrongTypeOfFile(flow, live, facts)('{name}'),
    tooLong: { message: format(tooLong, { most: messageLength }), details: format(tooLong, { most: nameLength }) },
    linkDomains: [...live.linkDomains, ...flow.live.lender.hosts],
    ...(live.survey !== undefined && { survey: live.survey }),
  }
}
