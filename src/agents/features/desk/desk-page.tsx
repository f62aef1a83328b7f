import { Alert, Badge, Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Desk, type DeskChat, type Taken, takeChatPath } from '#contract/agents.ts'
import { call } from '../../lib/call.ts'
import { keyOf, tab } from '../../lib/tab.ts'
import { timeOf } from '../../lib/time-of.ts'
import words from '../../words.json'
import { AgentConversation } from './agent-conversation.tsx'
import classes from './desk.module.css'

type DeskPageProps = {
  readonly desk: Desk
  /** The lists are those of before: the server does not answer. */
  readonly isLost: boolean
  readonly onSignOut: () => Promise<void>
  readonly onChanged: () => void
}

/**
 * The agent's conversations, those that wait, and the chosen one. One that was opened goes on while another one is shown, and
 * stays after its end until the agent closes it: it may have what was not read, or not sent.
 */
export function DeskPage({ desk, isLost, onSignOut, onChanged }: DeskPageProps) {
  const { own, waiting } = desk
  const [opened, setOpened] = useState<readonly DeskChat[]>(() => own.filter(({ chat }) => chat === tab.get(keyOf('chosen'))))
  const [chosen, setChosen] = useState(opened[0]?.chat)
  const [notSent, setNotSent] = useState<ReadonlySet<string>>(new Set())
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set())
  const [note, setNote] = useState<string>()
  const ownHeading = useRef<HTMLHeadingElement>(null)
  const seen = useSeen(own, chosen)
  const isNew = ({ chat, messages }: DeskChat) => chat !== chosen && messages > (seen.get(chat) ?? 0)
  const news = own.filter(isNew)
  const count = waiting.length + news.length
  useEffect(() => {
    document.title = count === 0 ? words.title : `(${count}) ${words.title}`
  }, [count])
  const choose = (one: DeskChat | undefined) => {
    setChosen(one?.chat)
    tab.set(keyOf('chosen'), one?.chat ?? '')
    if (one) setOpened((all) => (all.some(({ chat }) => chat === one.chat) ? all : [...all, one]))
    else ownHeading.current?.focus()
  }
  const close = ({ chat }: DeskChat) => {
    setOpened((all) => all.filter((one) => one.chat !== chat))
    setEnded((all) => without(all, chat))
    setNotSent((all) => without(all, chat))
    choose(undefined)
  }
  const take = async (one: DeskChat) => {
    try {
      const { isOwn, agent } = await call<Taken>(takeChatPath(one.lender, one.chat), { method: 'POST', body: {} })
      setNote(isOwn ? undefined : words.taken.replace('{agent}', () => agent))
      if (isOwn) choose(one)
      else ownHeading.current?.focus()
    } catch {
      setNote(words.failed)
    }
    onChanged()
  }
  const nameOf = (id: string) => desk.lenders.find((lender) => lender.id === id)?.name ?? id
  const listed = [...own, ...opened.filter(({ chat }) => ended.has(chat) && !own.some((one) => one.chat === chat))]
  // Conversations stay in the order in which they were opened, so that none is moved in the document while the agent types.
  const shown = opened.filter(({ chat }) => chat === chosen || listed.some((one) => one.chat === chat))
  return (
    <>
      <Group component="header" justify="space-between" className={classes.header}>
        <Title order={1} size="h3">
          {words.title}
        </Title>
        <Group gap="xs">
          <Text>{desk.name}</Text>
          <Button variant="subtle" onClick={() => void onSignOut().catch(() => setNote(words.failed))}>
            {words.signOut}
          </Button>
        </Group>
      </Group>
      <main className={classes.desk}>
        <Stack gap="lg" className={classes.lists}>
          <div role="status">
            {isLost && <Alert color="orange">{words.lost}</Alert>}
            {note !== undefined && <Alert color="orange">{note}</Alert>}
          </div>
          <VisuallyHidden role="status">
            {[`${words.waiting} (${waiting.length})`, ...news.map(({ name }) => `${words.new}: ${name}`)].join('. ')}
          </VisuallyHidden>
          <section aria-labelledby="own">
            <Title order={2} size="h4" id="own" ref={ownHeading} tabIndex={-1}>
              {words.own} ({listed.length})
            </Title>
            {listed.length === 0 && <Text>{words.none}</Text>}
            <ul className={classes.list}>
              {listed.map((one) => (
                <li key={one.chat}>
                  <Button
                    fullWidth
                    size="md"
                    justify="start"
                    variant={chosen === one.chat ? 'light' : 'subtle'}
                    aria-current={chosen === one.chat || undefined}
                    onClick={() => choose(one)}
                  >
                    <span className={classes.name}>
                      <bdi>{one.name}</bdi>, {nameOf(one.lender)}
                    </span>
                    {ended.has(one.chat) && <Mark color="gray">{words.isOver}</Mark>}
                    {one.isAway && !ended.has(one.chat) && <Mark color="gray">{words.away}</Mark>}
                    {notSent.has(one.chat) && <Mark color="red">{words.notSent}</Mark>}
                    {isNew(one) && <Mark>{words.new}</Mark>}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="waiting">
            <Title order={2} size="h4" id="waiting">
              {words.waiting} ({waiting.length})
            </Title>
            {waiting.length === 0 && <Text>{words.nobodyWaits}</Text>}
            <ul className={classes.list}>
              {waiting.map((one) => (
                <li key={one.chat} className={classes.waiting}>
                  <div>
                    <Text fw={600}>
                      <bdi>{one.name}</bdi>
                      {one.isAway && <Mark color="gray">{words.away}</Mark>}
                    </Text>
                    <Text size="sm">
                      {nameOf(one.lender)}, {words.since.replace('{time}', timeOf(one.since))}
                    </Text>
                  </div>
                  <Button
                    size="md"
                    className={classes.mark}
                    onClick={() => void take(one)}
                    aria-label={`${words.take}: ${one.name}`}
                  >
                    {words.take}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        </Stack>
        {chosen === undefined && <Text>{words.choose}</Text>}
        {shown.map((one) => (
          <AgentConversation
            key={one.chat}
            conversation={one}
            lenderName={nameOf(one.lender)}
            isShown={one.chat === chosen}
            onClose={() => close(one)}
            onOver={(hasEnded) => {
              setEnded((before) => new Set([...before, one.chat]))
              if (hasEnded && one.chat !== chosen) setNote(words.endedOf.replace('{name}', () => one.name))
              onChanged()
            }}
            onNotSent={(has) => setNotSent((before) => (has ? new Set([...before, one.chat]) : without(before, one.chat)))}
            onHandedOver={({ isOwn, agent }) => {
              setNote(isOwn ? words.failed : words.taken.replace('{agent}', () => agent))
              if (!isOwn) close(one)
              onChanged()
            }}
          />
        ))}
      </main>
    </>
  )
}

function Mark({ color, children }: { readonly color?: 'gray' | 'red'; readonly children: string }) {
  return (
    <Badge component="span" ml="sm" autoContrast className={classes.mark} {...(color && { color })}>
      {children}
    </Badge>
  )
}

function without(all: ReadonlySet<string>, chat: string): ReadonlySet<string> {
  return new Set([...all].filter((one) => one !== chat))
}

/** How many messages of each conversation were seen: of the chosen one all. */
function useSeen(own: readonly DeskChat[], chosen: string | undefined): ReadonlyMap<string, number> {
  const [seen, setSeen] = useState<ReadonlyMap<string, number>>(new Map())
  const messages = own.find(({ chat }) => chat === chosen)?.messages
  useEffect(() => {
    if (chosen !== undefined && messages !== undefined) setSeen((before) => new Map([...before, [chosen, messages]]))
  }, [chosen, messages])
  return seen
}
