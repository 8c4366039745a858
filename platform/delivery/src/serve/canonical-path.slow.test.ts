process.env['MUTATED_PATHS'] = '5000';
require('./canonical-path.test');
