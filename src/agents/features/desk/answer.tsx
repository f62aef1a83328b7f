import { Button, Group, Menu, Stack, Text, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { AgentChat, DeskChat } from '#contract/agents.ts'
import { isBlank } from '#engine/index.ts'
import { keyOf, tab } from '../../lib/tab.ts'
import words from '../../words.json'
import { AttachFiles, FilesOnTheirWay, type useFilesOnTheirWay } from './agent-files.tsx'

type AnswerProps = {
  /** Undefined until it was fetched. */
  readonly about: AgentChat | undefined
  readonly isShown: boolean
  readonly conversation: DeskChat
  readonly files: ReturnType<typeof useFilesOnTheirWay>
  readonly onSay: (text: string) => void
  readonly onType: () => void
  readonly onEnd: () => void
}

/** The box for the next answer, which has the focus when the conversation is shown, and what else an agent may do. */
export function Answer({ about, isShown, conversation, files, onSay, onType, onEnd }: AnswerProps) {
  const key = keyOf('draft', conversation.chat)
  const [typed, setTyped] = useState(() => tab.get(key) ?? '')
  const [isTooLong, setTooLong] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isShown) box.current?.focus()
  }, [isShown])
  const longest = about?.limits.messageLength ?? Number.POSITIVE_INFINITY
  const type = (text: string) => {
    setTyped(text)
    tab.set(key, text)
    if (text.trim().length <= longest) setTooLong(false)
  }
  const send = () => {
    const text = typed.trim()
    box.current?.focus()
    setTooLong(text.length > longest)
    if (isBlank(text) || text.length > longest) return
    onSay(text)
    type('')
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Stack gap="sm">
        <Textarea
          ref={box}
          size="md"
          label={words.message}
          autosize
          minRows={3}
          maxRows={10}
          value={typed}
          error={isTooLong && words.tooLong.replace('{most}', String(longest))}
          onChange={({ currentTarget: { value } }) => {
            type(value)
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
          <CannedAnswers
            canned={about?.canned ?? []}
            onInsert={(text) => {
              type([typed.trim(), text].filter((part) => part !== '').join('\n'))
              box.current?.focus()
            }}
          />
          <AttachFiles onChoose={(file) => void files.send(file)} />
        </Group>
        <EndConversation name={conversation.name} onEnd={onEnd} />
      </Stack>
    </form>
  )
}

type CannedAnswersProps = { readonly canned: AgentChat['canned']; readonly onInsert: (text: string) => void }

/** A menu, since a closed list would insert an answer with each arrow key. */
function CannedAnswers({ canned, onInsert }: CannedAnswersProps) {
  if (canned.length === 0) return null
  return (
    <Menu position="top-start" width={320} transitionProps={{ duration: 0 }} returnFocus={false}>
      <Menu.Target>
        <Button variant="default" size="md">
          {words.canned}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {canned.map(({ id, label, text }) => (
          <Menu.Item key={id} aria-label={label} onClick={() => onInsert(text)}>
            <Text fw={600}>{label}</Text>
            <Text size="sm">{text}</Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Asks before it ends, because nobody can begin it again. */
function EndConversation({ name, onEnd }: { readonly name: string; readonly onEnd: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  const keep = () => {
    setAsking(false)
    // Once it is there again.
    requestAnimationFrame(() => first.current?.focus())
  }
  if (!isAsking) {
    return (
      <Group>
        <Button ref={first} variant="outline" size="md" color="red" onClick={() => setAsking(true)}>
          {words.end}
        </Button>
      </Group>
    )
  }
  const question = words.endAsk.replace('{name}', () => name)
  return (
    <Stack gap="xs" role="group" aria-label={question} onKeyDown={({ key }) => key === 'Escape' && keep()}>
      <Text>{question}</Text>
      <Group>
        <Button autoFocus variant="filled" size="md" color="red" onClick={onEnd}>
          {words.endYes}
        </Button>
        <Button variant="default" size="md" onClick={keep}>
          {words.endNo}
        </Button>
      </Group>
    </Stack>
  )
}
