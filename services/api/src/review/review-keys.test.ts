import { canonicalMailbox, nameSkeleton, reviewKeysOf } from './review-keys';
import { fakePerson } from '../testing/people';

describe('canonical mailbox', () => {
  it.each([
    ['jdoe@gmail.com', 'jdoe@gmail.com'],
    ['j.doe@gmail.com', 'jdoe@gmail.com'],
    ['JDoe+1@gmail.com', 'jdoe@gmail.com'],
    ['jdoe@googlemail.com', 'jdoe@gmail.com'],
    [' j.d.o.e+sweeps+2@GoogleMail.com ', 'jdoe@gmail.com'],
    ['j.doe@example.com', 'j.doe@example.com'],
    ['j.doe+tag@example.com', 'j.doe@example.com'],
  ])('maps %s to %s', (email, mailbox) => {
    expect(canonicalMailbox(email)).toBe(mailbox);
  });
});

describe('name skeleton', () => {
  it.each([
    'Аnn',
    'ᴀnn',
    'Ann.',
    "Ann'",
    'ANN',
    'Ánn',
    '𝐀𝐧𝐧',
    'Ａnn',
    'Αnn',
    ' A-n n',
    'A\u200cnn',
  ])('maps %j to the skeleton of Ann', (name) => {
    expect(nameSkeleton(name)).toBe(nameSkeleton('Ann'));
  });

  it.each([
    ['Paul', 'PauI'],
    ['Bill', 'Bi11'],
    ['Moore', 'M00re'],
    ['Mark', 'Rnark'],
    ['Łukasz', 'Lukasz'],
    ['Ian', 'ian'],
  ])('makes %s and %s alike', (one, other) => {
    expect(nameSkeleton(one)).toBe(nameSkeleton(other));
  });

  it.each([
    ['Ann', 'Anna'],
    ['Jon', 'Jan'],
    ['李', '王'],
    ['Анна', 'Инна'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(nameSkeleton(one)).not.toBe(nameSkeleton(other));
  });
});

describe('review keys', () => {
  const jane = {
    ...fakePerson(0),
    first_name: 'Ann',
    last_name: 'Doe',
    email: 'jdoe@gmail.com',
    street: '12 North Main Street, Apt. 4',
  };
  const keys = reviewKeysOf(jane);

  it.each(['Аnn', 'ᴀnn', 'Ann.', "Ann'", 'Ann B', 'ANN Beth'])('compares persons: %s', (name) => {
    expect(reviewKeysOf({ ...jane, first_name: name }).person).toBe(keys.person);
  });

  it('compares persons with swapped names', () => {
    const swapped = { ...jane, first_name: 'Doe', last_name: 'Ann' };
    expect(reviewKeysOf(swapped).person).toBe(keys.person);
  });

  it.each(['j.doe@gmail.com', 'jdoe+1@gmail.com', 'jdoe@googlemail.com'])(
    'compares mailboxes: %s',
    (email) => {
      expect(reviewKeysOf({ ...jane, email }).mailbox).toBe(keys.mailbox);
    },
  );

  it.each(['12 n main st #4', '12 N. Main St. Unit 4', '12 North Main Street Apartment 4'])(
    'compares addresses: %s',
    (street) => {
      expect(reviewKeysOf({ ...jane, street }).address).toBe(keys.address);
    },
  );

  it.each([
    ['person', { first_name: 'Beth' }],
    ['person', { birthday: '07/25/1990' }],
    ['mailbox', { email: 'jdoe@example.com' }],
    ['phone', { phone: '+12125550199' }],
    ['address', { street: '13 North Main Street, Apt. 4' }],
  ] as const)('keeps another %s apart', (kind, change) => {
    expect(reviewKeysOf({ ...jane, ...change })[kind]).not.toBe(keys[kind]);
  });
});
