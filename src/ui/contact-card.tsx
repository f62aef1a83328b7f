import classes from './contact-card.module.css'
import { MailIcon, PhoneIcon } from './icons.tsx'

type ContactCardProps = {
  /** "Your loan officer", "Your broker". */
  readonly label: string
  readonly name: string
  readonly company?: string | undefined
  readonly phone?: string | undefined
  readonly email?: string | undefined
  /** The licence number with its words: "NMLS 12345". */
  readonly licence?: string | undefined
  readonly picture?: string | undefined
}

/** Whom to call or write to. Read only. */
export function ContactCard({ label, name, company, phone, email, licence, picture }: ContactCardProps) {
  return (
    <section className={classes.card} aria-label={label}>
      {picture && <img className={classes.picture} src={picture} alt="" width="56" height="56" />}
      <div className={classes.words}>
        <p className={classes.small}>{label}</p>
        <p className={classes.name}>{name}</p>
        {company && <p className={classes.small}>{company}</p>}
        {licence && <p className={classes.small}>{licence}</p>}
        {phone && (
          <a className={classes.action} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            <PhoneIcon /> {phone}
          </a>
        )}
        {email && (
          <a className={classes.action} href={`mailto:${email}`}>
            <MailIcon /> {email}
          </a>
        )}
      </div>
    </section>
  )
}
