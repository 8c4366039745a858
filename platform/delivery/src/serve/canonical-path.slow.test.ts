process.env['MUTATED_PATHS'] = '5000';
jest.setTimeout(600_000);
require('./canonical-path.test');
