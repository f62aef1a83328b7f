import { Alert, Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Desk, type DeskChat, type Taken, takeChatPath } from '#contract/agents.ts'
import { call } from '../../lib/call.ts'
import words from '../../words.json'
import { AgentConversation } from './agent-conversation.tsx'
import classes from './desk.module.css'

type DeskPageProps = { readonly desk: Desk; readonly onSignOut: () => void; readonly onChanged: () => void }

/** The conversations that wait, those of the agent, and the chosen one. */
export function DeskPage({ desk, onSignOut, onChanged }: DeskPageProps) {
  const [chosen, setChosen] = useState<DeskChat>()
  const [note, setNote] = useState<string>()
  const ownHeading = useRef<HTMLHeadingElement>(null)
  const seen = useSeen(desk.own, chosen?.chat)
  useEffect(() => {
    document.title = desk.waiting.length === 0 ? words.title : `(${desk.waiting.length}) ${words.title}`
  }, [desk.waiting.length])
  const take = async (one: DeskChat) => {
    try {
      const { isOwn, agent } = await call<Taken>(takeChatPath(one.lender, one.chat), { method: 'POST', body: {} })
      setNote(isOwn ? undefined : words.taken.replace('{agent}', agent))
      if (isOwn) setChosen(one)
    } catch {
      setNote(words.failed)
    }
    onChanged()
  }
  const nameOf = (id: string) => desk.lenders.find((lender) => lender.id === id)?.name ?? id
  return (
    <>
      <Group component="header" justify="space-between" className={classes.header}>
        <Title order={1} size="h3">
          {words.title}
        </Title>
        <Group gap="xs">
          <Text>{desk.name}</Text>
          <Button variant="subtle" onClick={onSignOut}>
            {words.signOut}
          </Button>
        </Group>
      </Group>
      <main className={classes.desk}>
        <Stack gap="lg">
          <section aria-labelledby="waiting">
            <Title order={2} size="h4" id="waiting">
              {words.waiting} ({desk.waiting.length})
            </Title>
            <div role="status">{note !== undefined && <Alert color="orange">{note}</Alert>}</div>
            {desk.waiting.length === 0 && <Text>{words.nobodyWaits}</Text>}
            <ul className={classes.list}>
              {desk.waiting.map((one) => (
                <li key={one.chat} className={classes.waiting}>
                  <div>
                    <Text fw={600}>
                      {one.name}
                      {one.isAway && <Away />}
                    </Text>
                    <Text size="sm">
                      {nameOf(one.lender)}, {words.since.replace('{time}', timeOf(one.since))}
                    </Text>
                  </div>
                  <Button size="md" onClick={() => void take(one)} aria-label={`${words.take}: ${one.name}`}>
                    {words.take}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="own">
            <Title order={2} size="h4" id="own" ref={ownHeading} tabIndex={-1}>
              {words.own} ({desk.own.length})
            </Title>
            {desk.own.length === 0 && <Text>{words.none}</Text>}
            <ul className={classes.list}>
              {desk.own.map((one) => (
                <li key={one.chat}>
                  <Button
                    fullWidth
                    size="md"
                    justify="start"
                    variant={chosen?.chat === one.chat ? 'light' : 'subtle'}
                    aria-current={chosen?.chat === one.chat || undefined}
                    onClick={() => setChosen(one)}
                  >
                    <span className={classes.name}>
                      {one.name}, {nameOf(one.lender)}
                    </span>
                    {one.isAway && <Away />}
                    {one.messages > (seen.get(one.chat) ?? 0) && (
                      <Badge component="span" ml="sm" className={classes.mark}>
                        {words.new}
                      </Badge>
                    )}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        </Stack>
        {chosen ? (
          <AgentConversation
            key={chosen.chat}
            chosen={chosen}
            onClose={() => setChosen(undefined)}
            onEnded={onChanged}
            onHandedOver={({ isOwn, agent }) => {
              setNote(isOwn ? words.failed : words.taken.replace('{agent}', () => agent))
              if (!isOwn) setChosen(undefined)
              ownHeading.current?.focus()
              onChanged()
            }}
          />
        ) : (
          <Text>{words.choose}</Text>
        )}
      </main>
    </>
  )
}

function Away() {
  return (
    <Badge component="span" ml="sm" color="gray" autoContrast className={classes.mark}>
      {words.away}
    </Badge>
  )
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

function timeOf(since: string): string {
  return new Date(since).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
}
