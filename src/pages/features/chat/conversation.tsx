import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { AskedQuestion, ChatLink, ChatMessage, ChatPage } from '#contract/chat.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ownClick } from '#ui/own-click.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useGuardedExit } from '../../lib/exit-guard.tsx'
import { useHref } from '../../lib/link.tsx'
import { useWords } from '../../lib/use-words.ts'
import classes from './chat.module.css'
import { Feedback } from './feedback.tsx'
import { MessageBox } from './message-box.tsx'
import { useConversation } from './use-conversation.ts'

type ConversationProps = { readonly page: ChatPage; readonly close: () => void }

/** What was asked and answered, newest at the end, and the box for the next question. */
export function Conversation({ page, close }: ConversationProps) {
  const { words, suggested, limits } = page
  const { messages, pending, failure, ask, rated, startNew } = useConversation()
  const shell = useWords()
  const box = useRef<HTMLTextAreaElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)
  useEffect(() => {
    if (last || pending !== undefined) end.current?.scrollIntoView({ block: 'nearest' })
  }, [last, pending])

  const askOther = ({ question }: AskedQuestion) => {
    box.current?.focus()
    if (pending === undefined) void ask(question)
  }
  return (
    <>
      <div role="log" aria-label={words.title} className={classes.log}>
        <p className={classes.answer}>{words.welcome}</p>
        {messages.map((message) => (
          <Exchange
            key={message.questionId}
            message={message}
            page={page}
            onRated={() => rated(message.questionId)}
            {...(message === last && { onAsk: askOther })}
            close={close}
          />
        ))}
        {pending !== undefined && (
          <>
            <Own words={words.you}>{pending}</Own>
            <p className={classes.answer}>{words.waiting} …</p>
          </>
        )}
        <div ref={end} />
      </div>
      {messages.length === 0 && pending === undefined && (
        <Questions heading={words.suggested} questions={suggested} onAsk={askOther} />
      )}
      {failure && (
        <Notice kind="error" announced>
          {failure === 'too-many' ? shell('tooManyTries') : words.failed}
        </Notice>
      )}
      <MessageBox
        words={{ label: words.message, tooLong: words.tooLong, send: words.send }}
        longest={limits.messageLength}
        box={box}
        refuses={pending !== undefined}
        onSend={ask}
      >
        {(messages.length > 0 || pending !== undefined) && (
          <ActionButton kind="quiet" onPress={() => startNew()}>
            {words.startNew}
          </ActionButton>
        )}
      </MessageBox>
    </>
  )
}

type ExchangeProps = ConversationProps & {
  readonly message: ChatMessage
  readonly onRated: () => void
  /** Absent for all but the newest message. */
  readonly onAsk?: (question: AskedQuestion) => void
}

function Exchange({ message, page, onRated, onAsk, close }: ExchangeProps) {
  const { words } = page
  const { questionStr, responseStr, source, more, others } = message
  return (
    <>
      <Own words={words.you}>{questionStr}</Own>
      <div className={classes.answer}>
        <p>{responseStr}</p>
        {more && <More link={more} close={close} />}
        {source !== undefined && <p className={classes.source}>{source}</p>}
      </div>
      {onAsk && others.length > 0 && <Questions heading={words.others} questions={others} onAsk={onAsk} />}
      {source !== undefined && <Feedback message={message} page={page} onRated={onRated} />}
    </>
  )
}

function Own({ words, children }: { readonly words: string; readonly children: string }) {
  return (
    <p className={classes.own}>
      <VisuallyHidden>{words} </VisuallyHidden>
      {children}
    </p>
  )
}

type QuestionsProps = {
  readonly heading: string
  readonly questions: readonly AskedQuestion[]
  readonly onAsk: (question: AskedQuestion) => void
}

function Questions({ heading, questions, onAsk }: QuestionsProps) {
  return (
    <section aria-label={heading} className={classes.questions}>
      <p className={classes.heading}>{heading}</p>
      {questions.map((question) => (
        <button key={question.id} type="button" className={classes.question} onClick={() => onAsk(question)}>
          {question.question}
        </button>
      ))}
    </section>
  )
}

function More({ link: { label, go }, close }: { readonly link: ChatLink; readonly close: () => void }) {
  const navigate = useNavigate()
  const guardExit = useGuardedExit()
  const leave = () => {
    close()
    guardExit(() => void navigate(go))
  }
  return (
    <p>
      <a className={classes.link} href={useHref(go)} onClick={ownClick(leave)}>
        {label}
      </a>
    </p>
  )
}
