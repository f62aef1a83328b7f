import { useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { ChatPage, LiveChatPage } from '#contract/chat.ts'
import { type LiveChatBegun, type LiveChatBody, liveChatPath } from '#contract/live-chat.ts'
import { type ChatDetails, chatDetailsProblems } from '#engine/index.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useApp } from '../../lib/app-context.tsx'
import { newUuid } from '../../lib/session/new-uuid.ts'
import { useWords } from '../../lib/use-words.ts'
import classes from './chat.module.css'
import { type ChatFailure, chatFailureOf } from './use-conversation.ts'

type LiveChatFormProps = {
  readonly page: ChatPage
  readonly live: LiveChatPage
  readonly onBegun: (chat: string) => void
  readonly onAssistant: () => void
}

const fields = [
  { field: 'name', type: 'text', autoComplete: 'name' },
  { field: 'email', type: 'email', autoComplete: 'email' },
] as const

/** Who the borrower is, before the chat with an agent begins. */
export function LiveChatForm({ page, live: { words, limits, tooLong, ...known }, onBegun, onAssistant }: LiveChatFormProps) {
  const { api, session } = useApp()
  const { pathname } = useLocation()
  const [details, setDetails] = useState<ChatDetails>({ name: known.name ?? '', email: known.email ?? '' })
  const [isSent, setSent] = useState(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<ChatFailure>()
  const shell = useWords()
  // The same for each try, so that one whose answer was lost begins nothing anew.
  const [conversationId] = useState(newUuid)
  const inputs = useRef<Partial<Record<keyof ChatDetails, HTMLInputElement | null>>>({})
  const id = useId()
  const problems = chatDetailsProblems(details, limits.nameLength)
  const texts = { ...words, tooLong: tooLong.details }
  const isKnown =
    known.name !== undefined &&
    known.email !== undefined &&
    Object.keys(chatDetailsProblems({ name: known.name, email: known.email }, limits.nameLength)).length === 0

  const start = async () => {
    setSent(true)
    const wrong = fields.find(({ field }) => problems[field])
    if (wrong) return inputs.current[wrong.field]?.focus()
    if (isPending) return
    setPending(true)
    setFailure(undefined)
    try {
      const application = session.token() === undefined ? undefined : session.application()
      const body: LiveChatBody = {
        ...{ conversationId, friendlyName: details.name.trim(), emailAddress: details.email.trim(), pageUrl: pathname },
        ...(application !== undefined && { applicationUuid: application }),
      }
      onBegun((await api<LiveChatBegun>(liveChatPath, { method: 'POST', body })).conversationId)
    } catch (error) {
      setFailure(chatFailureOf(error))
      setPending(false)
    }
  }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <p className={classes.answer}>{words.welcome}</p>
      {/* Who is signed in is known. */}
      {(isKnown ? [] : fields).map(({ field, type, autoComplete }) => {
        const problem = isSent ? problems[field] : undefined
        return (
          <div key={field} className={classes.form}>
            <label className={classes.label} htmlFor={`${id}-${field}`}>
              {words[field]}
            </label>
            {problem && (
              <p className={classes.error} id={`${id}-${field}-error`}>
                {texts[problem]}
              </p>
            )}
            <input
              ref={(input) => {
                inputs.current[field] = input
              }}
              id={`${id}-${field}`}
              type={type}
              autoComplete={autoComplete}
              required
              className={classes.box}
              value={details[field]}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-${field}-error` : undefined}
              onChange={({ target }) => setDetails({ ...details, [field]: target.value })}
            />
          </div>
        )
      })}
      {failure && (
        <Notice kind="error" announced>
          {{ 'too-many': shell('tooManyTries'), 'not-found': words.nobody, failed: page.words.failed }[failure]}
        </Notice>
      )}
      <div className={classes.actions}>
        <ActionButton submits refuses={isPending}>
          {words.start}
        </ActionButton>
        <ActionButton kind="quiet" onPress={onAssistant}>
          {words.assistant}
        </ActionButton>
      </div>
    </form>
  )
}
