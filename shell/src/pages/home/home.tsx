import { Stack, TextLink } from '@prizestash/shared/ui';
import { Hero } from './hero';
import { LatestWinners } from './latest-winners';
import { NextWinner } from './next-winner';
import { useOwnEntry } from './use-own-entry';
import styles from './home.module.css';
import { paths } from '@prizestash/shared/paths';

const steps = [
  ['Confirm your details', 'One short form. It costs nothing, now or later.'],
  ['You are in the drawings', 'Your entry counts in every drawing that is left for this month.'],
  ['We contact the winner', 'By email or phone. The winner has 2 calendar days to answer.'],
] as const;

function HowItWorks() {
  return (
    <section id="how-it-works" className={styles.section}>
      <h2>How it works</h2>
      <ol className={styles.steps}>
        {steps.map(([title, text], index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.after}>
        After the form we show offers of our partners. They are optional. Skip any of them, and your
        entry counts just the same.
      </p>
    </section>
  );
}

function HowWeEarn() {
  return (
    <section className={styles.earn}>
      <h2>Why is this free?</h2>
      <p>
        Partners pay us when visitors take up their offers, and that pays for the prize. Entering
        also signs you up for daily promotional emails, which you can{' '}
        <TextLink to={paths.unsubscribe}>stop at any time</TextLink>. Buying something never
        improves your chances.
      </p>
    </section>
  );
}

export default function Home() {
  const entry = useOwnEntry();
  const ownDrawing = entry?.drawing ?? null;
  return (
    <>
      <Hero ownDrawing={ownDrawing} month={entry?.month} />
      <Stack gap={12}>
        <LatestWinners />
        <HowItWorks />
        <NextWinner ownDrawing={ownDrawing} />
        <HowWeEarn />
      </Stack>
    </>
  );
}
