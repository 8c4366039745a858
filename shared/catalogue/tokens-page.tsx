import styles from './catalogue.module.css';

const colors = [
  'page',
  'surface',
  'sunken',
  'text',
  'text-soft',
  'line',
  'line-strong',
  'action',
  'action-hover',
  'action-tint',
  'on-action',
  'link',
  'focus',
  'celebrate',
  'celebrate-soft',
  'celebrate-edge',
  'on-celebrate',
  'error',
  'error-tint',
  'success',
  'success-tint',
  'info',
  'info-tint',
  'warning',
  'warning-tint',
];
const sizes = ['prize', '3xl', '2xl', 'xl', 'lg', 'md', 'base', 'sm'];

/** Shows every functional color and type size, as the tokens define them. */
export function TokensPage() {
  return (
    <>
      <h2>Color</h2>
      <ul className={styles.swatches}>
        {colors.map((name) => (
          <li key={name}>
            <svg width="100%" height="40" aria-hidden="true">
              <rect width="100%" height="100%" fill={`var(--color-${name})`} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <h2>Type</h2>
      {sizes.map((name) => (
        <p key={name} className={styles.sample} style={{ fontSize: `var(--text-${name})` }}>
          $1,000 {name}
        </p>
      ))}
    </>
  );
}
