import { Alert, Button, Group, NativeSelect, Stack, Text, Textarea, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type AgentChat, agentChatPath, agentSocketPath, type DeskChat, type Taken } from '#contract/agents.ts'
import { useChatLine } from '#pages/lib/chat/use-chat-line.ts'
import { call } from '../../lib/call.ts'
import words from '../../words.json'
import { AboutBorrower } from './about-borrower.tsx'
import { AttachFiles, FileLink, FilesOnTheirWay, useFilesOnTheirWay } from './agent-files.tsx'
import classes from './desk.module.css'
import { HandOver } from './hand-over.tsx'

/** The screen of the borrower is asked for again this often. */
const refetchEveryMs = 5_000

type AgentConversationProps = {
  readonly chosen: DeskChat
  readonly onClose: () => void
  readonly onEnded: () => void
  readonly onHandedOver: (taken: Taken) => void
}

/** A conversation of the agent, and beside it where the borrower is. */
export function AgentConversation({ chosen, onClose, onEnded, onHandedOver }: AgentConversationProps) {
  const { lender, chat, name } = chosen
  const { data: about } = useQuery({
    queryKey: ['chat', chat],
    queryFn: () => call<AgentChat>(agentChatPath(lender, chat)),
    refetchInterval: refetchEveryMs,
  })
  const { line, isTyping, opened } = useChatLine(chat, { path: agentSocketPath, hello: () => ({ chat, lender }) })
  const { view, state, isLost, refused } = line
  const isOver = state === 'ended' || refused !== undefined
  const log = useRef<HTMLDivElement>(null)
  const last = view.last ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new message
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [last, view.unsent.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it ends
  useEffect(() => {
    if (isOver) onEnded()
  }, [isOver])
  return (
    <section className={classes.conversation} aria-labelledby="conversation">
      <Stack>
        <Title order={2} size="h4" id="conversation">
          {name}
        </Title>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <div ref={log} role="log" aria-labelledby="conversation" tabIndex={0} className={classes.log}>
          {view.entries.map(({ id, from, text, file }) => (
            <p key={id} className={from === 'agent' ? classes.own : classes.other}>
              <VisuallyHidden>{from === 'agent' ? words.you : `${name}:`} </VisuallyHidden>
              {file ? <FileLink lender={lender} chat={chat} id={id} file={file} /> : text}
            </p>
          ))}
          {view.unsent.map(({ id, text, hasFailed }) => (
            <div key={id} className={classes.own}>
              <VisuallyHidden>{words.you} </VisuallyHidden>
              {text}
              <Text size="sm">{hasFailed ? words.unsent : `${words.sending} …`}</Text>
              {hasFailed && (
                <Button size="xs" variant="outline" onClick={() => opened()?.resend(id)}>
                  {words.resend}
                </Button>
              )}
            </div>
          ))}
        </div>
        <div role="status" className={classes.status}>
          {isLost && <Alert color="orange">{words.lost}</Alert>}
          {isTyping && !isOver && <Text>{words.typing.replace('{name}', name)}</Text>}
          {about?.isAway && !isOver && <Text>{words.isAway.replace('{name}', () => name)}</Text>}
          {isOver && <Text fw={600}>{refused === undefined ? words.ended : words.lostIt}</Text>}
        </div>
        {isOver ? (
          <Button size="md" onClick={onClose}>
            {words.close}
          </Button>
        ) : (
          <Answer
            about={about}
            onSay={(text) => opened()?.say(text)}
            onType={() => opened()?.type()}
            onEnd={() => opened()?.end()}
            conversation={chosen}
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

type AnswerProps = {
  readonly about: AgentChat | undefined
  readonly onSay: (text: string) => void
  readonly onType: () => void
  readonly onEnd: () => void
  readonly conversation: DeskChat
}

function Answer({ about, onSay, onType, onEnd, conversation }: AnswerProps) {
  const files = useFilesOnTheirWay(conversation)
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const send = () => {
    box.current?.focus()
    if (typed.trim() === '') return
    onSay(typed.trim())
    setTyped('')
  }
  const canned = about?.canned ?? []
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Stack gap="sm">
        <NativeSelect
          size="md"
          label={words.canned}
          value=""
          data={[{ value: '', label: words.cannedNone }, ...canned.map(({ id, label }) => ({ value: id, label }))]}
          onChange={({ currentTarget: { value } }) => {
            const answer = canned.find(({ id }) => id === value)
            if (!answer) return
            setTyped([typed.trim(), answer.text].filter((part) => part !== '').join('\n'))
            box.current?.focus()
          }}
        />
        <Textarea
          ref={box}
          size="md"
          label={words.message}
          rows={3}
          maxLength={about?.limits.messageLength}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            onType()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            send()
          }}
        />
        <FilesOnTheirWay {...files} />
        <Group>
          <Button type="submit" size="md">
            {words.send}
          </Button>
          <AttachFiles onChoose={(file) => void files.send(file)} />
          <Button variant="outline" size="md" color="red" onClick={onEnd}>
            {words.end}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
