import type { ReactNode } from 'react'
import classes from './facts-list.module.css'

export type Fact = {
  readonly id: string
  readonly name: ReactNode
  readonly value: ReactNode
  /** True for the main figure, which is shown larger. */
  readonly strong?: boolean
}

/** Pairs of name and value, such as answers or figures. On phones a value is below its name, unless `tight`. */
export function FactsList({ facts, tight = false }: { readonly facts: readonly Fact[]; readonly tight?: boolean }) {
  return (
    <dl className={classes.list} data-tight={tight || undefined}>
      {facts.map(({ id, name, value, strong }) => (
        <div key={id} className={classes.row} data-strong={strong || undefined}>
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
