import { useEffect, useId, useRef, useState } from 'react'
import { type ChatFeedbackBody, type ChatMessage, type ChatPage, chatFeedbackPath } from '#contract/chat.ts'
import { feedbackProblem } from '#engine/index.ts'
import { RadioCards } from '#renderer/fields/choice/choice-cards.tsx'
import { ActionButton } from '#ui/action-button.tsx'
import { useApp } from '../../lib/app-context.tsx'
import { useWords } from '../../lib/use-words.ts'
import classes from './chat.module.css'

type FeedbackProps = { readonly message: ChatMessage; readonly page: ChatPage; readonly onRated: () => void }
type Rating = Pick<ChatFeedbackBody, 'rating' | 'reason' | 'feedbackMessage'>

/** Asks whether an answer was helpful, and for the reason if it was not. */
export function Feedback({ message, page, onRated }: FeedbackProps) {
  const { words } = page
  const { conversationId, questionId, rated } = message
  const { api } = useApp()
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const send = (rating: Rating) => {
    const body: ChatFeedbackBody = { conversationId, questionId, ...rating }
    setFailed(false)
    api(chatFeedbackPath, { method: 'POST', body }).then(onRated, () => setFailed(true))
  }
  if (rated) return <p className={classes.source}>{words.thanks}</p>
  return (
    <>
      {isAsking ? (
        <Reasons page={page} onSend={(reason) => send({ rating: 0, ...reason })} onClose={() => setAsking(false)} />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form's
        <div className={classes.helpful} role="group" aria-label={words.helpful}>
          <span>{words.helpful}</span>
          <button type="button" className={classes.small} onClick={() => send({ rating: 1 })}>
            {words.yes}
          </button>
          <button type="button" className={classes.small} onClick={() => setAsking(true)}>
            {words.no}
          </button>
        </div>
      )}
      {hasFailed && (
        <p className={classes.error} role="alert">
          {words.failed}
        </p>
      )}
    </>
  )
}

type ReasonsProps = {
  readonly page: ChatPage
  readonly onSend: (reason: Pick<Rating, 'reason' | 'feedbackMessage'>) => void
  readonly onClose: () => void
}

function Reasons({ page: { words, reasons, limits }, onSend, onClose }: ReasonsProps) {
  const id = useId()
  const closeWords = useWords()('close')
  const heading = useRef<HTMLHeadingElement>(null)
  const [reason, setReason] = useState<string>()
  const [more, setMore] = useState('')
  const [isSent, setSent] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  const asksMore = reasons.find((one) => one.id === reason)?.asksMore
  const problem = feedbackProblem({ reason, more: more.trim() }, reasons, limits.feedbackLength)
  const shown = isSent ? problem : undefined
  const [box, error] = [`${id}-more`, `${id}-error`]
  const send = () => {
    setSent(true)
    if (problem) return document.getElementById(problem === 'more-too-long' ? box : id)?.focus()
    onSend({ ...(reason !== undefined && { reason }), ...(asksMore && more.trim() !== '' && { feedbackMessage: more.trim() }) })
  }
  return (
    <form
      className={classes.reasons}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <h3 ref={heading} tabIndex={-1} className={classes.title}>
        {words.feedback}
      </h3>
      <fieldset className={classes.choice} aria-describedby={shown === 'reason-required' ? error : undefined}>
        <legend className={classes.label}>{words.reason}</legend>
        <RadioCards choices={reasons} chosen={reason} onChoose={setReason} name={`${id}-reason`} id={id} layout="stacked" />
      </fieldset>
      {shown === 'reason-required' && (
        <p className={classes.error} id={error} role="alert">
          {words.reasonRequired}
        </p>
      )}
      {asksMore && (
        <>
          <label className={classes.label} htmlFor={box}>
            {words.more}
          </label>
          <textarea
            id={box}
            rows={3}
            className={classes.box}
            value={more}
            aria-invalid={shown === 'more-too-long' || undefined}
            aria-describedby={shown === 'more-too-long' ? error : undefined}
            onChange={({ target }) => setMore(target.value)}
          />
          {shown === 'more-too-long' && (
            <p className={classes.error} id={error} role="alert">
              {words.moreTooLong}
            </p>
          )}
        </>
      )}
      <div className={classes.actions}>
        <ActionButton submits>{words.sendFeedback}</ActionButton>
        <ActionButton kind="quiet" onPress={onClose}>
          {closeWords}
        </ActionButton>
      </div>
    </form>
  )
}
