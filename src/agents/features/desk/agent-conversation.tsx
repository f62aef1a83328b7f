import { Alert, Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { type AgentChat, agentChatPath, agentSocketPath, type DeskChat, type Taken } from '#contract/agents.ts'
import { useChatLine } from '#pages/lib/chat/use-chat-line.ts'
import { call } from '../../lib/call.ts'
import { keyOf, tab } from '../../lib/tab.ts'
import { timeOf } from '../../lib/time-of.ts'
import words from '../../words.json'
import { AboutBorrower } from './about-borrower.tsx'
import { FileLink, useFilesOnTheirWay } from './agent-files.tsx'
import { Answer } from './answer.tsx'
import classes from './desk.module.css'
import { HandOver } from './hand-over.tsx'

/** The screen of the borrower is asked for again this often. */
const refetchEveryMs = 5_000

type AgentConversationProps = {
  readonly conversation: DeskChat
  readonly lenderName: string
  /** One that is not shown stays connected. */
  readonly isShown: boolean
  readonly onClose: () => void
  /** `hasEnded`: false where another agent has it now. */
  readonly onOver: (hasEnded: boolean) => void
  /** Whether a message or a file of it could not be sent. */
  readonly onNotSent: (has: boolean) => void
  readonly onHandedOver: (taken: Taken) => void
}

/** A conversation of the agent, and beside it where the borrower is. */
export function AgentConversation(props: AgentConversationProps) {
  const { conversation, lenderName, isShown, onClose, onOver, onNotSent, onHandedOver } = props
  const { lender, chat, name } = conversation
  const { data: about } = useQuery({
    queryKey: ['chat', chat],
    queryFn: () => call<AgentChat>(agentChatPath(lender, chat)),
    refetchInterval: refetchEveryMs,
    enabled: isShown,
  })
  const address = { path: agentSocketPath, hello: () => ({ chat, lender }) }
  const { line, isTyping, opened } = useChatLine(chat, address, keptOf(chat))
  const { view, state, isLost, refused } = line
  const files = useFilesOnTheirWay(conversation)
  const isOver = state === 'ended' || refused !== undefined
  const log = useRef<HTMLDivElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const id = useId()
  const last = view.last ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new message
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [last, view.unsent.length, isShown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it ends
  useEffect(() => {
    if (!isOver) return
    onOver(state === 'ended')
    // The box that had the focus is gone.
    if (isShown && document.activeElement === document.body) close.current?.focus()
  }, [isOver])
  const hasNotSent = view.unsent.some(({ hasFailed }) => hasFailed) || files.onTheirWay.some(({ reason }) => reason !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it changes
  useEffect(() => onNotSent(hasNotSent), [hasNotSent])
  return (
    <section className={classes.conversation} aria-labelledby={id} hidden={!isShown}>
      <Stack>
        <div>
          <Title order={2} size="h4" id={id} className={classes.title}>
            <bdi>{name}</bdi>
          </Title>
          <Text size="sm">{lenderName}</Text>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <div ref={log} role="log" aria-labelledby={id} tabIndex={0} className={classes.log}>
          {view.entries.map(({ id: message, from, text, file, at }) => (
            <div key={message} className={from === 'agent' ? classes.own : classes.other}>
              <VisuallyHidden>{from === 'agent' ? words.you : `${name}:`} </VisuallyHidden>
              <p dir="auto">{file ? <FileLink lender={lender} chat={chat} id={message} file={file} /> : text}</p>
              <time dateTime={at} className={classes.time}>
                {timeOf(at)}
              </time>
            </div>
          ))}
          {view.unsent.map(({ id: message, text, hasFailed }) => (
            <div key={message} className={classes.own}>
              <VisuallyHidden>{words.you} </VisuallyHidden>
              <p dir="auto">{text}</p>
              <Text size="sm">{hasFailed ? words.unsent : `${words.sending} …`}</Text>
              {hasFailed && (
                <Button size="md" variant="outline" onClick={() => opened()?.resend(message)}>
                  {words.resend}
                </Button>
              )}
            </div>
          ))}
        </div>
        <div role="status" className={classes.status}>
          {isLost && <Alert color="orange">{words.lost}</Alert>}
          {isTyping && !isOver && <Text>{words.typing.replace('{name}', () => name)}</Text>}
          {about?.isAway && !isOver && <Text>{words.isAway.replace('{name}', () => name)}</Text>}
          {isOver && <Text fw={600}>{refused === undefined ? words.ended : words.lostIt}</Text>}
        </div>
        {isOver ? (
          <Group>
            <Button ref={close} size="md" onClick={onClose}>
              {words.close}
            </Button>
          </Group>
        ) : (
          <Answer
            about={about}
            isShown={isShown}
            conversation={conversation}
            files={files}
            onSay={(text) => opened()?.say(text)}
            onType={() => opened()?.type()}
            onEnd={() => opened()?.end()}
          />
        )}
      </Stack>
      {about && (
        <Stack gap="lg">
          <AboutBorrower about={about} />
          {!isOver && about.others.length > 0 && <HandOver about={about} onHandedOver={onHandedOver} />}
        </Stack>
      )}
    </section>
  )
}

function keptOf(chat: string) {
  return {
    get: () => tab.get(keyOf('live-chat-unsent', chat)),
    set: (_: string, value: string) => tab.set(keyOf('live-chat-unsent', chat), value),
  }
}
