import { useState } from 'react'
import { EyeCrossedIcon, EyeIcon } from '#ui/icons.tsx'
import { useWords } from '../surroundings.tsx'
import type { FieldProps } from './define-field.ts'
import { controlProps } from './field-frame.tsx'
import { LeaveBox } from './leave-box.tsx'
import classes from './password-input.module.css'
import { TextInput } from './text-input.tsx'

/** Hidden text with a button that shows it. Pasting works, since password managers and people paste. */
export function PasswordInput({ describedMore = [], ...props }: FieldProps & { readonly describedMore?: readonly string[] }) {
  const { view, value, onChange, onLeave } = props
  const words = useWords()
  const [visible, setVisible] = useState(false)
  const toggle = (
    <button
      type="button"
      className={classes.toggle}
      aria-label={words(visible ? 'hidePassword' : 'showPassword')}
      onClick={() => setVisible(!visible)}
    >
      {visible ? <EyeCrossedIcon /> : <EyeIcon />}
    </button>
  )
  return (
    <LeaveBox onLeave={onLeave}>
      <TextInput
        autoComplete="new-password"
        {...controlProps(props, ...describedMore)}
        data-focus="first"
        name={view.id}
        type={visible ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        after={toggle}
        value={typeof value === 'string' ? value : ''}
        onText={onChange}
      />
    </LeaveBox>
  )
}
