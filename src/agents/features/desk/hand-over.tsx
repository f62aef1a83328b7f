import { Alert, Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type AgentChat, handOverPath, type Taken } from '#contract/agents.ts'
import { call } from '../../lib/call.ts'
import words from '../../words.json'

type HandOverProps = { readonly about: AgentChat; readonly onHandedOver: (taken: Taken) => void }

/** Hands the conversation over to another agent of the lender. */
export function HandOver({ about: { lender, chat, others }, onHandedOver }: HandOverProps) {
  const [agent, setAgent] = useState('')
  const [hasFailed, setFailed] = useState(false)
  const handOver = async () => {
    if (agent === '') return
    setFailed(false)
    try {
      onHandedOver(await call<Taken>(handOverPath(lender, chat), { method: 'POST', body: { agent } }))
    } catch {
      setFailed(true)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void handOver()
      }}
    >
      <NativeSelect
        size="md"
        label={words.handOverTo}
        value={agent}
        data={[{ value: '', label: words.handOverNone }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={({ currentTarget: { value } }) => setAgent(value)}
      />
      {hasFailed && <Alert color="red">{words.failed}</Alert>}
      <Button type="submit" variant="default" size="md" mt="sm">
        {words.handOver}
      </Button>
    </form>
  )
}
