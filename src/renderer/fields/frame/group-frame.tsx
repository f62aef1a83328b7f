import type { ReactNode } from 'react'
import type { FieldId, GroupView } from '#engine/index.ts'
import { ScreenField } from '../../form/screen-field.tsx'
import { Resolved } from '../../screen-context.tsx'
import { helpId } from './field-ids.ts'
import classes from './group-frame.module.css'

export type GroupProps = {
  readonly view: GroupView
  readonly fields: readonly FieldId[]
}

/** A group of fields, as a fieldset with a legend if the group has a label. */
export function GroupFrame({ view, children }: { readonly view: GroupView; readonly children: ReactNode }) {
  const help = helpId(`group-${view.id}`)
  return (
    <fieldset className={classes.group} aria-describedby={view.help ? help : undefined}>
      {view.label && (
        <legend className={classes.legend}>
          <Resolved text={view.label} />
        </legend>
      )}
      {view.help && (
        <p className={classes.help} id={help}>
          <Resolved text={view.help} />
        </p>
      )}
      {children}
    </fieldset>
  )
}

export function PlainGroup({ view, fields }: GroupProps) {
  return (
    <GroupFrame view={view}>
      <div className={classes.parts}>
        {fields.map((field) => (
          <ScreenField key={field} name={field} />
        ))}
      </div>
    </GroupFrame>
  )
}
