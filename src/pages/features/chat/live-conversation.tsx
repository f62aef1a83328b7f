import { useEffect, useRef } from 'react'
import type { ChatPage, LiveChatPage } from '#contract/chat.ts'
import { isBlank, linkedParts } from '#engine/index.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useApp } from '../../lib/app-context.tsx'
import classes from './chat.module.css'
import { ChooseFiles, ChosenFiles, FileOfMessage, SentFile } from './chat-files.tsx'
import { MessageBox } from './message-box.tsx'
import { type AgentConversation, endShownKey, lastShownKey } from './use-live-chat.ts'

type LiveConversationProps = {
  readonly chat: string
  readonly page: ChatPage
  readonly live: LiveChatPage
  readonly conversation: AgentConversation
  /** Goes to the chatbot. */
  readonly onAssistant: () => void
}

/** A conversation with an agent: the messages, the box for the next message, and the end. */
export function LiveConversation({ chat, page, live, conversation, onAssistant }: LiveConversationProps) {
  const { words, linkDomains, limits } = live
  const { tab } = useApp()
  const { line, isTyping, opened, files } = conversation
  const { view, state, agent = '', isLost, refused } = line
  const onTheirWay = files.onTheirWay.filter(({ id }) => !view.entries.some((entry) => entry.id === id))
  const unsent = view.unsent.length + onTheirWay.length
  const named = (word: 'joined' | 'typing' | 'agent') => words[word].replace('{agent}', () => agent)
  const end = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])
  const last = view.last ?? 0
  useEffect(() => {
    if (last > 0 || unsent > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [last, unsent])
  useEffect(() => {
    // Nothing before the server has answered: what was shown before a reload would count as new.
    if (last > 0) tab.set(lastShownKey(chat), String(last))
  }, [tab, chat, last])
  const hasEnded = state === 'ended'
  useEffect(() => {
    if (hasEnded) tab.set(endShownKey(chat), 'yes')
  }, [tab, chat, hasEnded])
  const isOver = hasEnded || refused !== undefined
  return (
    <>
      <div role="log" aria-label={page.words.title} className={classes.log}>
        {state === 'waiting' && last === 0 && unsent === 0 && <p className={classes.answer}>{words.first}</p>}
        {view.entries.map(({ id, from, text, file }) => (
          <p key={id} className={from === 'borrower' ? classes.own : classes.answer}>
            <VisuallyHidden>{from === 'borrower' ? page.words.you : named('agent')} </VisuallyHidden>
            <span>
              {file ? <FileOfMessage chat={chat} id={id} file={file} /> : <LinkedText text={text} domains={linkDomains} />}
            </span>
          </p>
        ))}
        {view.unsent.map(({ id, text, hasFailed }) => (
          <div key={id} className={classes.unsent}>
            <p className={classes.own}>
              <VisuallyHidden>{page.words.you} </VisuallyHidden>
              {text}
            </p>
            {hasFailed ? (
              <>
                <p className={classes.error} role="alert">
                  {words.unsent}
                </p>
                <button type="button" className={classes.small} onClick={() => opened()?.resend(id)}>
                  {words.resend}
                </button>
              </>
            ) : (
              <p className={classes.source}>{words.sending} …</p>
            )}
          </div>
        ))}
        {onTheirWay.map((sent) => (
          <SentFile key={sent.id} sent={sent} resend={files.resend} forget={files.forget} />
        ))}
        <div ref={end} />
      </div>
      <div role="status" className={classes.status}>
        {state === 'waiting' && last > 0 && <p className={classes.dots}>{words.waiting}</p>}
        {state === 'active' && <p>{isTyping ? named('typing') : named('joined')}</p>}
      </div>
      {state === 'waiting' && !live.isOpen && <Notice announced>{words.nobody}</Notice>}
      {state === 'waiting' && (
        <ActionButton
          kind="other"
          onPress={() => {
            opened()?.end()
            conversation.startNew()
            onAssistant()
          }}
        >
          {words.assistant}
        </ActionButton>
      )}
      {isLost && (
        <div className={classes.lost}>
          <Notice announced>{words.lost}</Notice>
        </div>
      )}
      {refused !== undefined && (
        <Notice kind="error" announced>
          {refused === 'unauthenticated' ? words.tokenInvalid : page.words.failed}
        </Notice>
      )}
      {isOver ? (
        <Ended page={page} live={live} hasEnded={hasEnded} onStartNew={conversation.startNew} />
      ) : (
        <MessageBox
          words={{
            label: words.message,
            tooLong: live.tooLong.message,
            send: page.words.send,
          }}
          longest={limits.messageLength}
          box={box}
          mayBeBlank={files.chosen.length > 0}
          onSend={(text) => {
            if (!isBlank(text)) opened()?.say(text)
            files.send()
            return true
          }}
          onType={() => opened()?.type()}
          above={<ChosenFiles {...files} label={words.attached} />}
        >
          <ChooseFiles
            label={words.attach}
            onChoose={(chosen) => {
              files.choose(chosen, (name) => live.fileWrongType.replace('{name}', () => name))
              box.current?.focus()
            }}
          />
          <ActionButton kind="quiet" onPress={() => opened()?.end()}>
            {words.end}
          </ActionButton>
        </MessageBox>
      )}
    </>
  )
}

type EndedProps = Pick<LiveConversationProps, 'page' | 'live'> & { readonly hasEnded: boolean; readonly onStartNew: () => void }

function Ended({ page, live: { words, survey }, hasEnded, onStartNew }: EndedProps) {
  return (
    <>
      {hasEnded && (
        <Notice kind="good" announced>
          {words.ended}
        </Notice>
      )}
      <div className={`${classes.actions} ${classes.offer}`}>
        {hasEnded && survey !== undefined && (
          <a className={classes.link} href={survey} target="_blank" rel="noopener noreferrer">
            {words.survey}
          </a>
        )}
        <ActionButton onPress={onStartNew}>{page.words.startNew}</ActionButton>
      </div>
    </>
  )
}

/** A message whose addresses are links where they are of one of the domains. */
function LinkedText({ text, domains }: { readonly text: string; readonly domains: readonly string[] }) {
  return linkedParts(text, domains).map(({ text: part, href }, index) =>
    href === undefined ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <a key={index} href={href} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ),
  )
}
